import type { ReactNode } from 'react'
import { usePostingIsFree } from '../offline/session/posting-is-free.ts'
import { Card } from '../ui/card.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { type NotificationGroup, notificationGroupsOf } from './notification-groups.ts'
import styles from './notification-matrix.module.css'
import { useNotificationChoices } from './use-choices.ts'

type Choices = NonNullable<ReturnType<typeof useNotificationChoices>>

/** What reaches this person, and which way. */
export function NotificationMatrix() {
  const chosen = useNotificationChoices()
  const isFree = usePostingIsFree() === true
  if (!chosen) return null
  const { me, last, failure, online } = chosen
  const groups = notificationGroupsOf(me.user_type, isFree)

  return (
    <Card>
      <Stack gap={2}>
        <h2 id="reaches-you">What reaches you</h2>
        <Text size="small" muted>
          Emails go to {me.email}. Those about the account itself, such as a changed password, always come.
        </Text>
        <output className={styles.offline}>{!online && 'Changing these needs signal.'}</output>
        <output className="sr-only">{last.isSaved && `${last.of}: saved`}</output>
        <table className={styles.table} aria-labelledby="reaches-you">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">What</span>
              </th>
              <th scope="col">Push</th>
              <th scope="col">Email</th>
            </tr>
          </thead>
          {groups.map((group) => (
            <GroupRows key={group.label} group={group} chosen={chosen} />
          ))}
        </table>
        {failure && last.of && <InlineError what={failure} kept="Nothing was changed." />}
      </Stack>
    </Card>
  )
}

function GroupRows({ group: { flag, label, hint, kinds }, chosen }: { group: NotificationGroup; chosen: Choices }) {
  const { choices, flags, isOff, change } = chosen
  return (
    <tbody>
      <tr className={styles.group}>
        <RowHead scope="rowgroup" label={label} hint={hint} chosen={chosen} />
        <td>
          {flag && (
            <MatrixBox
              name={`${label}: email`}
              isOn={flags[flag]}
              isOff={isOff}
              onChange={(isOn) => void change(label, { flags: { [flag]: isOn } })}
            />
          )}
        </td>
      </tr>
      {kinds.map(({ kind, label: what, hint: about = '' }) => (
        <tr key={kind}>
          <RowHead scope="row" label={what} hint={about} chosen={chosen} />
          {(['push', 'mail'] as const).map((way) => (
            <td key={way}>
              <MatrixBox
                name={`${what}: ${way === 'push' ? 'push' : 'email'}`}
                isOn={choices.kinds[kind]?.[way] ?? false}
                isOff={isOff}
                onChange={(isOn) => void change(what, { kinds: { [kind]: { [way]: isOn } } })}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

type RowHeadProps = { scope: 'row' | 'rowgroup'; label: string; hint: ReactNode; chosen: Choices }

const RowHead = ({ scope, label, hint, chosen: { last } }: RowHeadProps) => (
  <th scope={scope} colSpan={scope === 'rowgroup' ? 2 : 1}>
    {label}
    {last.isSaved && last.of === label && (
      <span className={styles.saved} aria-hidden="true">
        Saved
      </span>
    )}
    {hint && (
      <Text as="span" size="small" muted className={styles.hint}>
        {hint}
      </Text>
    )}
  </th>
)

type MatrixBoxProps = { name: string; isOn: boolean; isOff: boolean; onChange: (isOn: boolean) => void }

/** The whole cell can be pressed. */
const MatrixBox = ({ name, isOn, isOff, onChange }: MatrixBoxProps) => (
  <label className={styles.cell}>
    <input
      type="checkbox"
      aria-label={name}
      checked={isOn}
      disabled={isOff}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
)
