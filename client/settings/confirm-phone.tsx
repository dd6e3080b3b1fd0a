import { useState, type FormEvent } from 'react'
import { CODE_LENGTH } from '../../shared/limits.ts'
import { TEXT } from '../../shared/texts.ts'
import type { Me } from '../../shared/people/users.ts'
import { detailOf, request } from '../http/request.ts'
import { keepMe } from '../offline/sync/keep-answer.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { CodeInput } from '../ui/fields/code-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { fieldsOf } from '../http/fields-of.ts'
import styles from './settings.module.css'

/** A code goes to the number and comes back: it is the person's. */
export function ConfirmPhone({ phone }: { phone: string }) {
  const { online } = useStatus()
  const [isSent, setIsSent] = useState(false)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'send' | 'confirm' | null>(null)
  const [mistake, setMistake] = useState<string | null>(null)
  const [failure, setFailure] = useState('')

  async function attempt(what: 'send' | 'confirm', fallback: string, work: () => Promise<void>) {
    setBusy(what)
    setFailure('')
    setMistake(null)
    try {
      await work()
    } catch (error) {
      const words = detailOf(error, fallback)
      if (fieldsOf(error)['code']) setMistake(words)
      else setFailure(words)
    } finally {
      setBusy(null)
    }
  }

  const send = () =>
    attempt('send', TEXT.resendFailed, async () => {
      await request('POST', '/auth/send-phone-code')
      if (isSent) toast({ tone: 'go', text: TEXT.codeResent })
      setIsSent(true)
    })

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (code.length !== CODE_LENGTH || busy) return
    void attempt('confirm', TEXT.codeFailed, async () => {
      await keepMe(await request<Me>('POST', '/auth/confirm-phone', { code }))
      toast({ tone: 'go', text: 'Phone number confirmed.' })
    })
  }

  return (
    <form onSubmit={confirm} noValidate>
      <Stack gap={3}>
        <p className={styles.offline}>Confirm {phone} first: that it is yours, and that texts reach it.</p>
        {isSent && (
          <Field label="Code" hint={`Six digits, texted to ${phone}.`} error={mistake} required>
            <CodeInput value={code} onChange={setCode} />
          </Field>
        )}
        {failure && <InlineError what={failure} />}
        <Row gap={2} wrap>
          <Button loading={busy === 'send'} disabled={!online} onClick={() => void send()}>
            {isSent ? 'Resend Code' : 'Text me a code'}
          </Button>
          {isSent && (
            <Button
              type="submit"
              variant="primary"
              loading={busy === 'confirm'}
              disabled={!online || code.length !== CODE_LENGTH}
            >
              Verify
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  )
}
