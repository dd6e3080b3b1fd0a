import { useState } from 'react'
import { PHONE_NUMBER_MAX } from '../../shared/limits.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { OwnRecord } from '../../shared/people/users.ts'
import { errorDetailOf, request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { queueProfileChanges } from '../offline/outbox/kinds/profile.ts'
import { keepOwnRecord } from '../offline/sync/keep-answer.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { PasswordInput } from '../ui/fields/password-input.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { useForm } from '../ui/hooks/use-form.ts'

/** Apart from the form, because changing the number needs the password (which no draft may contain) and signal. */
export function PhoneNumber({ me }: { me: OwnRecord }) {
  const { online } = useStatus()
  const [typed, setTyped] = useState<string | null>(null)
  const [current_password, setPassword] = useState('')
  const phone = (typed ?? me.phone).trim()
  const isChanged = phone !== me.phone

  const { send, isBusy, failure, fields } = useChange(async () => {
    await keepOwnRecord(() => request('PUT', '/users/profile', { phone, ...(me.phone && { current_password }) }))
    setTyped(null)
    setPassword('')
    toast({ tone: 'go', text: 'Phone number saved.' })
  }, SPECIFIED_TEXT.profileFailed)
  const isPasswordWrong = Boolean(fields['current_password'])
  const mistake = isChanged && !mayBePhoneNumber(phone) ? NOT_A_PHONE_NUMBER_TEXT : null

  const { judged, onSubmit } = useForm({ phone: mistake }, { send, fields: isPasswordWrong ? {} : fields })

  return (
    <Card>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={4}>
          <Field
            label="Phone number"
            hint={`${me.user_type === 'freelancer' ? 'Others only see it if you allow it below.' : 'Others never see it.'} Sign-in codes can be texted to it.`}
            {...judged('phone')}
          >
            <TextInput
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              most={PHONE_NUMBER_MAX}
              value={typed ?? me.phone}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          {!isChanged && me.phone && (
            <Row justify="between" gap={3} wrap>
              <Badge tone={me.phone_confirmed ? 'go' : 'neutral'}>
                {me.phone_confirmed ? 'Confirmed' : 'Not confirmed'}
              </Badge>
              {!me.phone_confirmed && (
                <ButtonLink size="sm" to="/settings?tab=2fa">
                  Confirm it under 2FA
                </ButtonLink>
              )}
            </Row>
          )}
          {isChanged && me.phone && (
            <Field
              label="Password"
              hint="Needed to change the number."
              error={isPasswordWrong ? failure : null}
              required
            >
              <PasswordInput autoComplete="current-password" value={current_password} onChange={setPassword} />
            </Field>
          )}
          {failure && !isPasswordWrong && !fields['phone'] && (
            <InlineError what={failure} kept="Your number hasn’t changed." />
          )}
          {isChanged && (
            <Row justify="end" gap={2}>
              <Text as="output" size="small" muted>
                {!online && 'Changing the number needs signal.'}
              </Text>
              <Button onClick={() => setTyped(null)}>Undo</Button>
              <Button type="submit" loading={isBusy} disabled={!online}>
                Save number
              </Button>
            </Row>
          )}
          {me.user_type === 'freelancer' && <WhoMayRing me={me} />}
        </Stack>
      </form>
    </Card>
  )
}

const NOT_A_PHONE_NUMBER_TEXT = 'That’s not a phone number. Include the country code, such as +44 7400 123456.'

/** The server knows the numbering plans; this only finds what is one nowhere. */
function mayBePhoneNumber(typed: string) {
  const digits = typed.replaceAll(/\D/g, '').length
  return typed === '' || (digits > 6 && digits < 16)
}

/** Their own choice, kept on the device and sent like the rest of the profile. */
function WhoMayRing({ me }: { me: OwnRecord }) {
  const share = async (is_phone_shared: boolean) => {
    try {
      await queueProfileChanges({ is_phone_shared })
    } catch (error) {
      toast({ tone: 'stop', text: errorDetailOf(error, SPECIFIED_TEXT.profileFailed) })
    }
  }
  return (
    <div>
      <Checkbox
        checked={me.is_phone_shared ?? false}
        disabled={!me.phone && !me.is_phone_shared}
        aria-describedby="who-may-ring"
        onChange={({ target }) => void share(target.checked)}
      >
        Crew chiefs on my confirmed jobs can ring me
      </Checkbox>
      <Text size="small" muted id="who-may-ring">
        {me.phone
          ? 'The company sees your number from when you’re confirmed until the day after the job. Nobody else does.'
          : 'Save a number first.'}
      </Text>
    </div>
  )
}
