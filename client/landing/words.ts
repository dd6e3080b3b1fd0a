import { TAGLINE } from '../../shared/brand.ts'

/** The tagline's sentences, one per line: 'Crew called.' 'Signal or not.' */
export const HERO_LINES = TAGLINE.match(/[^.]+\./g)?.map((line) => line.trim()) ?? [TAGLINE]

export const HERO_LEAD =
  'Find event work, answer offers and talk to the production from the loading dock, the grid or the basement. ' +
  'Everything you send leaves once, in order, when the signal comes back.'
