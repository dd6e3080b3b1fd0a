import { v7 as uuid } from 'uuid'
import PlusIcon from 'lucide-react/icons/plus'
import CrossIcon from 'lucide-react/icons/x'
import { EMAIL_MAX, FULL_NAME_MAX, TEAM_MEMBERS_MAX, TEAM_ROLE_MAX } from '../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useNewFocus } from '../ui/hooks/use-focus-on-change.ts'
import type { JudgeField } from '../ui/hooks/use-form.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { type CompanyDraft, emptyMemberDraft, type MemberDraft, uninvitedMemberText } from './company-draft.ts'
import styles from './company-setup.module.css'

type Props = {
  canMail: boolean
  draft: CompanyDraft
  /** By the row's key. */
  judged: JudgeField
  problem: string | null
  onChange: (next: Partial<CompanyDraft>) => void
}

/** The people to invite into the team. At least one row remains. */
export function TeamStep({ canMail, draft: { team }, judged, problem, onChange }: Props) {
  const put = (key: string, next: Partial<MemberDraft>) =>
    onChange({ team: team.map((member) => (member.key === key ? { ...member, ...next } : member)) })

  /** That nobody is there yet is said at the first row, an email that is none at its own. */
  const emailOf = ({ key }: MemberDraft, at: number) =>
    at === 0 && problem === SPECIFIED_TEXT.teamMissing ? { ...judged(key), error: problem } : judged(key)

  const focusIn = useNewFocus()
  function add() {
    const member = emptyMemberDraft(uuid())
    onChange({ team: [...team, member] })
    focusIn(member.key)
  }

  return (
    <Stack gap={4}>
      <Text muted size="small">
        They post and manage projects for your company, and you answer for what they post.{' '}
        {canMail
          ? 'Each gets an email with a link to join.'
          : 'Email isn’t set up here yet: make each of them a link afterwards and pass it on.'}{' '}
        On your own for now? Skip this: you can invite people later on the Company page.
      </Text>
      {team.map((member, at) => (
        <fieldset key={member.key} className={styles.member} data-new={member.key}>
          <legend className={styles.legend}>{`Team member ${at + 1}`}</legend>
          {team.length > 1 && (
            <IconButton
              label={`Remove team member ${at + 1}`}
              className={styles.remove}
              onClick={() => onChange({ team: team.filter((one) => one.key !== member.key) })}
            >
              <CrossIcon />
            </IconButton>
          )}
          <Field label="Email" {...emailOf(member, at)}>
            <TextInput
              type="email"
              inputMode="email"
              autoComplete="off"
              most={EMAIL_MAX}
              value={member.email}
              onChange={({ target }) => put(member.key, { email: target.value })}
            />
          </Field>
          <div className={styles.pair}>
            <Field label="Full name" hint={uninvitedMemberText(member)}>
              <TextInput
                autoComplete="off"
                most={FULL_NAME_MAX}
                value={member.full_name}
                onChange={({ target }) => put(member.key, { full_name: target.value })}
              />
            </Field>
            <Field label="Role">
              <TextInput
                autoComplete="off"
                most={TEAM_ROLE_MAX}
                value={member.role}
                onChange={({ target }) => put(member.key, { role: target.value })}
              />
            </Field>
          </div>
        </fieldset>
      ))}
      {team.length < TEAM_MEMBERS_MAX - 1 && (
        <Button icon={<PlusIcon />} onClick={add}>
          Add a team member
        </Button>
      )}
    </Stack>
  )
}
