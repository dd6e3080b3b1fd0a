import { POSTCODE_AREAS } from './postcode-areas.ts'

const AREAS = new Set(POSTCODE_AREAS.map(([letters]) => letters))

/** The postcode area of 'M3', 'm3 4lz', 'SW1A' or the bare letters, with the text as it is written; null for anything else. */
export function readPostcode(text: string): { area: string; text: string } | null {
  const written = text.trim().toUpperCase().replace(/\s+/g, ' ')
  const area = /^([A-Z]{1,2})(\d[A-Z\d]?( ?\d?[A-Z]{0,2})?)?$/.exec(written)?.[1]
  return area && AREAS.has(area) ? { area, text: written } : null
}
