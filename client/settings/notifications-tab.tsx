import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Stack, Text } from '../ui/layout.tsx'
import { PushCard } from './push-card.tsx'
import type { NotificationFlag } from '../../shared/options.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { keepPartOfOwnRecord } from '../offline/sync/keep-answer.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { MAIL_TEXTS } from '../trade/mail-texts.ts'
import styles from './settings.module.css'

const LazyChoicesCard = lazy(() => import('./choices-card.tsx').catch(() => ({ default: () => null })))
const LazyBlockedPeople = lazy(() => import('./blocked-people.tsx').catch(() => ({ default: () => null })))

/** This device's notifications, the mails, and blocked people. */
export function NotificationsTab() {
  return (
    <Stack gap={3}>
      <PushCard />
      <MailChoices />
      <Suspense fallback={null}>
        <LazyChoicesCard />
        <LazyBlockedPeople />
      </Suspense>
    </Stack>
  )
}

/** Each choice is saved at once. */
function MailChoices() {
  const me = useOwnRecord()
  const { online } = useStatus()
  const [failure, setFailure] = useState<string | null>(null)
  if (!me?.notification_settings) return null
  const settings = me.notification_settings

  return (
    <Card>
      <fieldset className={styles.choices}>
        <legend>
          <h2>By email</h2>
        </legend>
        <Text size="small" muted>
          To {me.email}. Emails about the account itself, such as a changed password, always come.
        </Text>
        <Stack gap={2}>
          <div>
            {MAIL_TEXTS.map(({ flag, label, hint }) => (
              <MailChoice key={flag} flag={flag} isOn={settings[flag]} onFailure={setFailure}>
                {label}
                <Text as="span" size="small" muted className={styles.line}>
                  {hint[me.user_type]}
                </Text>
              </MailChoice>
            ))}
          </div>
          {failure && <InlineError what={failure} kept="Nothing was changed." />}
          <output className={styles.offline}>{!online && 'Changing these needs signal.'}</output>
        </Stack>
      </fieldset>
    </Card>
  )
}

type MailChoiceProps = {
  flag: NotificationFlag
  isOn: boolean
  /** null: no failure. */
  onFailure: (words: string | null) => void
  children: ReactNode
}

function MailChoice({ flag, isOn, onFailure, children }: MailChoiceProps) {
  const { online } = useStatus()
  /** What was chosen while the row said `before`: shown until the row has it, a moment after the answer. */
  const [{ before, chosen }, setChoice] = useState({ before: isOn, chosen: isOn })
  const { send, asked } = useChange(
    async (value: boolean) => {
      const saved = await request('PUT', '/users/notification-settings', { [flag]: value })
      await keepPartOfOwnRecord({ notification_settings: saved })
    },
    SPECIFIED_TEXT.notificationsFailed,
    { onFailure },
  )

  function choose(value: boolean) {
    onFailure(null)
    setChoice({ before: isOn, chosen: value })
    void send(value).then((isDone) => isDone || setChoice({ before: isOn, chosen: isOn }))
  }

  return (
    <div className={styles.choice}>
      <Checkbox
        checked={before === isOn ? chosen : isOn}
        disabled={!online || asked !== undefined}
        onChange={(event) => choose(event.target.checked)}
      >
        {children}
      </Checkbox>
    </div>
  )
}
