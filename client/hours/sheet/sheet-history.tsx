import { formatLondonDay, formatLondonTime } from '../../../shared/dates-in-london.ts'
import type { SheetActKind, SheetSide } from '../../../shared/hours/sheet-states.ts'
import type { DaySheet } from '../../../shared/hours/sheets.ts'
import { durationText, poundsText } from '../../../shared/pay/pay-words.ts'
import { withUnbrokenLengths } from '../../trade/job-texts.ts'
import styles from './sheet.module.css'

type SheetStep = { key: string; at: string; words: string; reason: string }

/** Every version, signature and reason in their order, alike for both sides. */
export function SheetHistory({ sheet }: { sheet: DaySheet }) {
  return (
    <section aria-label="History">
      <h3 className={styles.historyHead}>History</h3>
      <ol className={styles.history}>
        {stepsOf(sheet).map(({ key, at, words, reason }) => (
          <li key={key}>
            <time dateTime={at}>{`${formatLondonDay(at)}, ${formatLondonTime(at)}`}</time>
            <span>
              {withUnbrokenLengths(words)}
              {reason && <q className={styles.reason}>{reason}</q>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepsOf({ versions, acts }: DaySheet): SheetStep[] {
  const totals = new Map(versions.map(({ version, total_pence }) => [version, poundsText(total_pence)]))
  const late = versions
    .filter(({ made_as }) => made_as === null)
    .map(({ version, made_at }) => ({
      key: `version ${version}`,
      at: made_at,
      words: `A late punch made version ${version}: ${totals.get(version)}`,
      reason: '',
    }))
  const done = acts.map((act) => ({
    key: act.id,
    at: act.at,
    words: stepWordsOf(act, versions, totals.get(act.version) ?? ''),
    reason: act.reason,
  }))
  return [...late, ...done].toSorted((a, b) => a.at.localeCompare(b.at))
}

function stepWordsOf(
  { by_name, as, kind, version, line, should_be_pence, should_be_minutes, is_after_grant }: DaySheet['acts'][number],
  versions: DaySheet['versions'],
  total: string,
) {
  const who = `${by_name}${is_after_grant ? STOOD_DOWN_WORDS : sideWordsOf(as)} ${STEP_VERBS[kind]}`
  if (kind !== 'query') return `${who} version ${version}: ${total}`
  const queried = line === null ? null : versions.find((one) => one.version === version)?.lines[line]
  const about = queried ? `“${queried.words}”` : 'what is missing'
  const asked = should_be_pence === null ? durationText(should_be_minutes ?? 0) : poundsText(should_be_pence)
  return `${who} ${about} of version ${version}: should be ${asked}`
}
const sideWordsOf = (as: SheetSide) => (as === 'person' ? '' : as === 'chief' ? ', as chief,' : ', for the company,')
/** It is kept, and doesn’t count. */
const STOOD_DOWN_WORDS = ', stood down as chief by then,'
const STEP_VERBS: Record<SheetActKind, string> = {
  submit: 'sent',
  sign: 'signed',
  query: 'queried',
  answer: 'answered about',
  amend: 'made',
}
