import { useId } from "react";
import css from "./capture.module.css";
import type { Cameras } from "./use-cameras.ts";

interface Props {
  cameras: Cameras;
  label: string;
  /** Returns a name for a camera that the browser does not name. */
  nameOf: (number: number) => string;
  onPick: (device_id: string) => void;
}

export const CameraPicker = ({ cameras: { list, current_id }, label, nameOf, onPick }: Props) => {
  const id = useId();
  return (
    <div className={css.picker}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={current_id ?? ""} onChange={({ target }) => onPick(target.value)}>
        {current_id === null && <option value="">–</option>}
        {list.map((one, index) => (
          <option key={one.device_id} value={one.device_id}>
            {one.label || nameOf(index + 1)}
          </option>
        ))}
      </select>
    </div>
  );
};
