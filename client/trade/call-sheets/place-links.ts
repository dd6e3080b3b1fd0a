import type { SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import { mayRingCrew } from '../../../shared/hiring/ring-rules.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'

/** What a map is asked for; by postcode if there is one, since a venue's name alone is ambiguous. */
export const placeOfSheet = ({ venue, ...where }: Pick<SheetContent, 'venue' | 'address' | 'postcode'>) =>
  `${venue}, ${where.postcode || where.address ? sheetAddressOf(where) : 'UK'}`
export const placeOfJob = ({ location, postcode }: Pick<Job, 'location' | 'postcode'>) => postcode || `${location}, UK`

/** 'Quay Street, Manchester M3 3AA' */
export const sheetAddressOf = ({ address, postcode }: Pick<SheetContent, 'address' | 'postcode'>) =>
  [address, postcode].filter(Boolean).join(' ')

export const mapLinkOf = (place: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`

/**
 * The way there from where the device is. Android opens whichever map app is installed, which may work without signal;
 * Apple's devices open theirs.
 */
export function directionsTo(place: string, { userAgent } = navigator) {
  const query = encodeURIComponent(place)
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${query}`
  return `https://www.google.com/maps/dir/?api=1&destination=${query}`
}

/**
 * A number as people write it, for a link (RFC 3966): the first of several, an extension apart, digits of any width. The 0
 * of a town is not dialled behind a country's code: '+44 (0)161'.
 */
export function phoneLink(phone: string) {
  const written = phone.slice(0, PHONE_CHARACTERS_MAX).normalize('NFKC')
  const [found = written] = [...written.matchAll(PHONE_NUMBER_PATTERN)].flatMap((match) =>
    match[0].replaceAll(/\D/g, '').length >= PHONE_DIGITS_MIN ? [match[0]] : [],
  )
  const digits = found.replace(/(\d\s*)\(0\)/, '$1').replaceAll(/[^+\d]/g, '')
  const number = digits.replace(/^(\+44|0044)0/, '$1')
  const rest = written.slice(written.indexOf(found) + found.length)
  const extension = /^(?:ext|x|#)\D{0,10}(\d{1,11})/i.exec(rest)?.[1]
  // Only behind a country's code has an extension a form.
  return extension ? `tel:${number.replace(/^00/, '+').replace(/^0/, '+44')};ext=${extension}` : `tel:${number}`
}
/** Characters that are looked at: more than any field of a number has. */
const PHONE_CHARACTERS_MAX = 60
const PHONE_DIGITS_MIN = 5
const PHONE_NUMBER_PATTERN = /(?:[+\d]|\(\d{1,6}\))(?:[\d\s.\u2010-\u2015-]|\(\d{1,6}\))*/g

/** The number that somebody confirmed lets the company ring; on a device without signal, too, not after its time. */
export function confirmedPhoneOf({ applications, date_end }: Job, freelancerId: string) {
  if (!date_end || !mayRingCrew(date_end, Date.now())) return undefined
  const own = applications.find((each) => typeof each !== 'string' && each.freelancer_id === freelancerId)
  return typeof own === 'object' && own.status === 'accepted' ? own.phone : undefined
}
