import type { IdentityPhotos } from "@examplar/contract";
import { Bone, Button, dateTimeOf, LoadingSkeleton, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { identityQuery } from "../audit.queries.ts";
import css from "../audit.module.css";
import { LargePicture } from "../recordings/large-picture.tsx";
import { inOrder } from "./identity.state.ts";

/** Shows the identity card and face photos from before the exam, for comparison with the camera's pictures. */
export const IdentityCard = ({ summary_id }: { summary_id: number }) => {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(identityQuery(summary_id));
  return (
    <section className={css.card} aria-labelledby="audit-identity">
      <h2 id="audit-identity">{t("audit.identity.title")}</h2>
      {error && (
        <div role="alert" className={css.actions}>
          <p>{t("audit.identity.failed")}</p>
          <Button variant="plain" busy={isFetching} onClick={() => void refetch()}>
            {t("audit.identity.retry")}
          </Button>
        </div>
      )}
      {!data && !error && (
        <LoadingSkeleton>
          <Bone width="100%" height={99} />
        </LoadingSkeleton>
      )}
      {data?.length === 0 && <p className={css.dim}>{t("audit.identity.none")}</p>}
      {data && data.length > 0 && <Photos photos={data} />}
    </section>
  );
};

const Photos = ({ photos }: { photos: IdentityPhotos }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string | null>(null);
  const shown = photos.find(({ id }) => id === open);
  const titleOf = ({ kind, happened_at }: IdentityPhotos[number]) =>
    t("audit.identity.taken", { photo: t(`audit.identity.${kind}`), date: dateTimeOf(happened_at) });
  return (
    <>
      <ul className={css.photos}>
        {inOrder(photos).map((photo) => (
          <li key={photo.id}>
            <button type="button" className={css.picture} onClick={() => setOpen(photo.id)}>
              <img src={photo.url} alt={titleOf(photo)} loading="lazy" />
              <span aria-hidden>{t(`audit.identity.${photo.kind}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={css.note}>{t("audit.identity.note")}</p>
      {shown && <LargePicture title={titleOf(shown)} url={shown.url} onClose={() => setOpen(null)} />}
    </>
  );
};
