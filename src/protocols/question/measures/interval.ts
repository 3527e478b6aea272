/** The standard normal quantile of a two-sided 95 % interval. */
const Z = 1.959_963_984_540_054;

/** A share with the interval in which the true one lies with 95 % confidence. */
export interface Share {
  readonly of: number;
  /** Absent where there was nothing to count. */
  readonly share?: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The Wilson score interval of `right` out of `of`: E. B. Wilson, JASA 22 (1927) 209-212. Unlike the textbook's normal
 * interval it stays within 0 and 1 and is honest at 0 % and 100 %. Of nothing: from 0 to 1.
 * @throws RangeError where `right` is not from 0 to `of`
 */
export function wilson(right: number, of: number): Share {
  if (!(right >= 0 && right <= of)) throw new RangeError(`${right} of ${of} is no share`);
  if (of === 0) return { of, low: 0, high: 1 };
  const share = right / of;
  const z2 = Z * Z;
  const centre = share + z2 / (2 * of);
  const half = Z * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  const low = right === 0 ? 0 : (centre - half) / (1 + z2 / of);
  const high = right === of ? 1 : (centre + half) / (1 + z2 / of);
  return { of, share, low, high };
}
