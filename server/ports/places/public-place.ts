/** A whole British postcode, however it is typed: 'M1 2AB', 'm12ab', 'SW1A-1AA'. The first part is the outward code. */
const POSTCODE = String.raw`\b([A-Z]{1,2}\d[A-Z\d]?)[\s.-]*\d[A-Z]{2}\b`

/**
 * The outward code ('M1') of a text that is a whole postcode and nothing else; null of any other. A whole postcode names a dozen
 * front doors, its outward code a part of a town: that is all others see of it (decision 159).
 */
export const outwardCode = (text: string) =>
  new RegExp(`^${POSTCODE}$`, 'i').exec(text.trim())?.[1]?.toUpperCase() ?? null

/** Free text about a place with each whole postcode in it cut to its outward code. */
export const publicPlace = (text: string) =>
  text.replaceAll(new RegExp(POSTCODE, 'gi'), (_, outward: string) => outward.toUpperCase()).trim()
