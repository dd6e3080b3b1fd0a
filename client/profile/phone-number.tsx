import { useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { TEXT } from '../../shared/texts.ts'
import type { Me } from '../../shared/people/users.ts'
import { fieldsOf } from '../http/fields-of.ts'
import { detailOf, request } from '../http/request.ts'
import { keepMe } from '../offline/sync/keep-answer.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { toast } from '../ui/overlays/toast.ts'

/** Apart from the form: another number asks for the password (which no draft may keep) and for signal. */
export function PhoneNumber({ me }: { me: Me }) {
  const { online } = useStatus()
  const [typed, setTyped] = useState<string | null>(null)
  const [current_password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const phone = (typed ?? me.phone).trim()
  const isChanged = phone !== me.phone

  async function save(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setErrors({})
    setFailure('')
    try {
      await keepMe(await request<Me>('PUT', '/users/profile', { phone, ...(me.phone && { current_password }) }))
      setTyped(null)
      setPassword('')
      toast({ tone: 'go', text: 'Phone number saved.' })
    } catch (error) {
      const found = fieldsOf(error)
      const words = detailOf(error, TEXT.profileFailed)
      if (found['current_password']) setErrors({ current_password: words })
      else if (found['phone']) setErrors(found)
      else setFailure(words)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Card>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap={4}>
          <Field
            label="Phone number"
            hint="Others never see it. Sign-in codes can be texted to it."
            error={errors['phone'] ?? null}
          >
            <TextInput
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              maxLength={30}
              value={typed ?? me.phone}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          {!isChanged && me.phone && (
            <Row justify="between" gap={3} wrap>
              <Badge tone={me.phone_confirmed ? 'go' : 'neutral'}>
                {me.phone_confirmed ? 'Confirmed' : 'Not confirmed'}
              </Badge>
              {!me.phone_confirmed && <Link to="/settings?tab=2fa">Confirm it in the 2FA tab</Link>}
            </Row>
          )}
          {isChanged && me.phone && (
            <Field
              label="Password"
              hint="Another number asks for it."
              error={errors['current_password'] ?? null}
              required
            >
              <PasswordInput autoComplete="current-password" value={current_password} onChange={setPassword} />
            </Field>
          )}
          {failure && <InlineError what={failure} kept="Your number is as it was." />}
          {isChanged && (
            <Row justify="end" gap={2}>
              <Text size="small" muted role="status">
                {!online && 'Changing the number needs signal.'}
              </Text>
              <Button onClick={() => setTyped(null)}>Undo</Button>
              <Button type="submit" loading={isBusy} disabled={!online}>
                Save number
              </Button>
            </Row>
          )}
        </Stack>
      </form>
    </Card>
  )
}
