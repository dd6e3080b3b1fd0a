import { searchWordsOf } from '../shared/messages/message-texts.ts'
import type { PaletteEntry } from './palette-entries.ts'

/**
 * The best first in each group, and the group with the best entry first; among equals a recent choice, then where the
 * words come earlier, then the shorter.
 */
export function rankPaletteEntries(
  entries: readonly PaletteEntry[],
  search: string,
  recent: readonly string[],
): PaletteEntry[] {
  const words = searchWordsOf(search)
  const found = entries
    .map((entry) => ({
      entry: withPartMeant(entry, words),
      score: entryScoreOf(entry, words) + (recent.includes(entry.id) ? RECENT_CHOICE_SCORE : 0),
      first: firstWordPlaceOf(entry, words),
    }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted((a, b) => b.score - a.score || a.first - b.first || a.entry.label.length - b.entry.label.length)
  const groups = [...new Set(found.map(({ entry }) => entry.group))]
  return groups.flatMap((group) =>
    found
      .map(({ entry }) => entry)
      .filter((entry) => entry.group === group)
      .slice(0, ENTRIES_PER_GROUP),
  )
}

/** Letters in their order alone, in what is only found by. */
const LEAST_SCORE = 0.9
const ENTRIES_PER_GROUP = 6
/** Less than a better match counts. */
const RECENT_CHOICE_SCORE = 0.4

/** The mean of the words' scores, 0.9 to 4.5; 0 if one of them is not in it. */
function entryScoreOf({ label, detail = '', also = [], synonyms = '' }: PaletteEntry, words: string[]) {
  const parts = [
    { own: searchWordsOf(label), weight: 1.125 },
    { own: searchWordsOf(detail), weight: 1 },
    { own: searchWordsOf(`${also.join(' ')} ${synonyms}`), weight: 0.9 },
  ]
  const scores = words.map((word) => Math.max(...parts.map(({ own, weight }) => wordScoreIn(word, own) * weight)))
  return words.length > 0 && scores.every(Boolean) ? scores.reduce((sum, one) => sum + one, 0) / words.length : 0
}

/** With what it was found by in its second line, where neither line says it. */
function withPartMeant(entry: PaletteEntry, words: string[]): PaletteEntry {
  const { label, detail = '', also = [] } = entry
  const shown = searchWordsOf(`${label} ${detail}`)
  const unseen = words.filter((word) => wordScoreIn(word, shown) === 0)
  const meant = also.filter((part) => unseen.some((word) => wordScoreIn(word, searchWordsOf(part)) > 0))
  return meant.length > 0 ? { ...entry, detail: [...meant.slice(0, 2), detail].filter(Boolean).join(' · ') } : entry
}

/** The one inside an entry that the search means, by the words that are not its name; all of them if it is not one. */
export function meantInsideEntry({ label, inside }: { label: string; inside: PaletteEntry[] }, search: string) {
  const own = searchWordsOf(label)
  const others = searchWordsOf(search).filter((word) => wordScoreIn(word, own) === 0)
  const meant = rankPaletteEntries(inside, others.join(' '), [])
  return meant.length === 1 ? meant : inside
}

/** Where the words begin in a label, all of them together: 'arena' comes first in 'Arena tour', last in 'Gala, Arena'. */
function firstWordPlaceOf({ label }: PaletteEntry, words: string[]) {
  const own = searchWordsOf(label)
  const places = words.map((word) => own.findIndex((one) => one.startsWith(word)))
  return places.reduce((sum, at) => sum + (at < 0 ? own.length : at), 0)
}

function wordScoreIn(word: string, own: string[]) {
  if (own.includes(word)) return 4
  if (own.some((one) => one.startsWith(word) || `${one}s` === word)) return 3
  if (own.some((one) => one.includes(word))) return 2
  return own.some((one) => isSpelledByLetters(one, word)) ? 1 : 0
}

/** Whether the letters come in this order from the first one on, in one word: 'rgr' in 'rigger'. */
function isSpelledByLetters(text: string, letters: string) {
  if (text[0] !== letters[0]) return false
  let at = -1
  return [...letters].every((letter) => (at = text.indexOf(letter, at + 1)) >= 0)
}
