import { useState } from 'react'
import { EMAIL_MAX, FULL_NAME_MAX, TEAM_ROLE_MAX } from '../../shared/limits.ts'
import { DEFAULT_TEAM_ROLE } from '../../shared/options.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { hasVisibleText } from '../../shared/visible-text.ts'

const EMPTY_TEAM_MEMBER = { email: '', full_name: '', role: DEFAULT_TEAM_ROLE }

export function InviteTeamMemberDialog({ canMail, onClose }: { canMail: boolean; onClose: () => void }) {
  const [member, setMember] = useState(EMPTY_TEAM_MEMBER)
  const field = (name: keyof typeof EMPTY_TEAM_MEMBER) => ({
    value: member[name],
    onChange: ({ target }: { target: { value: string } }) => setMember({ ...member, [name]: target.value }),
  })

  const change = useChange(async () => {
    await request('POST', '/companies/invitations', member)
    await syncNow()
    toast({
      tone: 'go',
      text: canMail
        ? `An invitation is on its way to ${member.email.trim()}.`
        : `${member.full_name.trim()} is invited. Create a link and pass it on.`,
    })
    onClose()
  }, SPECIFIED_TEXT.companyFailed)

  const { isBusy, failure } = change
  const mistakes = {
    email: member.email.includes('@') ? '' : 'Enter an email address.',
    full_name: hasVisibleText(member.full_name) ? '' : 'Enter their full name.',
  }
  const { errorOf, onSubmit } = useForm(mistakes, { ...change, fields: {} })

  return (
    <Dialog
      open
      size="sm"
      title="Invite a team member"
      description={`${canMail ? 'They get an email with a link' : 'Email isn’t set up here yet: you pass on a link yourself'}, and they can post and manage projects for your company once they’ve joined.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="invite" loading={isBusy}>
            Invite
          </Button>
        </>
      }
    >
      <Stack as="form" id="invite" gap={4} onSubmit={onSubmit} noValidate>
        <Field label="Email" required error={errorOf('email')}>
          <TextInput type="email" inputMode="email" autoComplete="off" most={EMAIL_MAX} {...field('email')} />
        </Field>
        <Field label="Full name" required error={errorOf('full_name')}>
          <TextInput autoComplete="off" most={FULL_NAME_MAX} {...field('full_name')} />
        </Field>
        <Field label="Role">
          <TextInput autoComplete="off" most={TEAM_ROLE_MAX} {...field('role')} />
        </Field>
        {failure && <InlineError what={failure} kept="What you typed is still here." />}
      </Stack>
    </Dialog>
  )
}
