import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import CheckIcon from 'lucide-react/icons/circle-check'
import type { Unsubscribed } from '../../shared/push.ts'
import { plainWords } from '../../shared/plain-words.ts'
import { TEXT } from '../../shared/texts.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Text } from '../ui/layout.tsx'
import { PublicHeader } from '../shell/public-header.tsx'
import { useTitle } from '../shell/use-title.ts'
import { MAIL_WORDS } from '../trade/mail-words.ts'
import styles from './unsubscribe.module.css'
import { at } from '../http/path-to.ts'

/** Where the link of a mail leads, signed in or not. It asks: mail programs open links to look at them. */
export default function UnsubscribeScreen() {
  const [params] = useSearchParams()
  const [off, setOff] = useState<Unsubscribed | null>(null)
  const { send, isBusy, failure } = useChange(async () => {
    const path = at('/notifications/unsubscribe', {}, { token: params.get('token') ?? '' })
    setOff(await request('POST', path, {}, { token: null }))
  }, TEXT.notificationsFailed)
  useTitle('Turn off these mails')

  return (
    <>
      <PublicHeader />
      <main className={styles.main}>
        <h1>Turn off these mails</h1>
        {off ? (
          <p className={styles.done} role="status">
            <CheckIcon />
            <span>
              {MAIL_WORDS.find(({ flag }) => flag === off.flag)?.label ?? plainWords(off.flag)}: no more mails of this
              kind. In Settings you can turn them on again.
            </span>
          </p>
        ) : (
          <Text muted>You get no more mails of the kind you came from. Everything else stays as it is.</Text>
        )}
        {failure && <InlineError what={failure} />}
        {!off && (
          <Button variant="primary" full loading={isBusy} onClick={() => void send()}>
            Turn off
          </Button>
        )}
        <ButtonLink to="/settings?tab=notifications" full>
          Settings
        </ButtonLink>
      </main>
    </>
  )
}
