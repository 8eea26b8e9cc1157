/** Returns the first index whose value is not below `wanted`; the values are in ascending order. */
export const lowerBound = (values: ArrayLike<number>, wanted: number): number => {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};
