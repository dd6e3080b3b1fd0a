import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import { SHEET_EXCEPTION_TEXTS } from '../../../shared/hours/sheet-exceptions.ts'
import { openQueriesOf } from '../../../shared/hours/sheet-states.ts'
import { durationText, poundsText } from '../../../shared/pay/pay-words.ts'
import { joinUnbroken, withUnbrokenLengths } from '../../trade/job-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { breakMinutesOf, exceptionsOf, type HoursDay, plannedText, shownOf } from '../hours-day.ts'
import styles from './sheet.module.css'

/** When somebody was there, what it pays line by line, and why. */
export function SheetLines({ day }: { day: HoursDay }) {
  const shown = shownOf(day)
  const held = new Set(day.sheet ? openQueriesOf(day.sheet).map(({ line }) => line) : [])
  const exceptions = exceptionsOf(day)
  if (!shown) return <Text muted>{day.planned ? `Planned ${plannedText(day)}.` : 'Nothing was clocked.'}</Text>
  const pause = breakMinutesOf(day)
  const facts = [
    shown.present
      .map(({ from, to }) => `${timeOf(from)}–${day.draft?.is_running && !day.sheet ? '' : timeOf(to)}`)
      .join(', '),
    pause > 0 && `break ${durationText(pause)}`,
    shown.worked_minutes > 0 && `${durationText(shown.worked_minutes)} worked`,
  ]
  return (
    <Stack gap={3}>
      <Text>{joinUnbroken(facts)}</Text>
      {day.planned && (
        <Text size="small" muted>
          Planned {plannedText(day)}
        </Text>
      )}
      {exceptions.length > 0 && (
        <Row gap={2} wrap>
          {exceptions.map((one) => (
            <Badge key={one} tone="stop">
              {SHEET_EXCEPTION_TEXTS[one]}
            </Badge>
          ))}
        </Row>
      )}
      {/* Whoever is still there has an end that is missing, and nothing to put right. */}
      {!day.sheet && day.draft?.fault && !day.draft.is_running && <Text>{day.draft.fault}</Text>}
      {shown.lines.length > 0 && (
        <table className={styles.lines}>
          <caption className="sr-only">What the day pays</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {shown.lines.map(({ words, pence }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines of a version do not change
              <tr key={at}>
                <td>
                  {withUnbrokenLengths(words)} {held.has(at) && <Badge tone="info">queried</Badge>}
                </td>
                <td>{poundsText(pence)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{poundsText(shown.total_pence)}</td>
            </tr>
            {day.sheet && day.sheet.payable_pence > 0 && day.sheet.payable_pence !== shown.total_pence && (
              <tr>
                <th scope="row">Payable now</th>
                <td>{poundsText(day.sheet.payable_pence)}</td>
              </tr>
            )}
          </tfoot>
        </table>
      )}
    </Stack>
  )
}

const timeOf = (minute: number) => formatLondonTime(new Date(minute * 60_000))
