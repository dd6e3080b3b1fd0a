import { type FormEvent, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { useCanMail } from '../trade/confirm-email-note.tsx'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { useLive } from '../offline/store/use-live.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { FormSteps } from '../ui/steps.tsx'
import { nextStepsState } from '../shell/next-steps.tsx'
import { useChange } from '../http/use-change.ts'
import {
  companyInfoOf,
  companyInfoProblem,
  leftOutMembersText,
  invitedTeamOf,
  teamMembersProblem,
  termsProblem,
  companyTownProblem,
  useCompanyDraft,
} from './company-draft.ts'
import { InfoStep } from './company-info-step.tsx'
import { companySaveFailureOf, readLogoDataUrl, saveCompanyOnline } from './save-company.ts'
import { TeamStep } from './company-team-step.tsx'
import { COMPANY_TERMS } from '../../shared/terms-texts.ts'
import { LegalLinks } from '../shell/legal-links.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import styles from './company-setup.module.css'

const SETUP_STEPS = [
  { name: 'Company Information', problem: companyInfoProblem },
  { name: 'Team Members', problem: teamMembersProblem },
  { name: 'Terms and Conditions', problem: termsProblem },
] as const
const SETUP_STEP_NAMES = SETUP_STEPS.map(({ name }) => name)
type SetupStep = 1 | 2 | 3

const NAMELESS_COMPANY = { name: '' }

const INVITATIONS_MAILED_TEXT = 'The invitations are on their way.'
const INVITATIONS_UNMAILED_TEXT = 'Email isn’t set up here yet: create links for your team on the Company page.'

/**
 * The three steps after an employer's sign-up. Closed halfway, everything typed is restored later; finishing it leads
 * to the dashboard.
 */
export function CompanySetup() {
  const company = useLive(async (db) => (await db.companies.toCollection().first()) ?? null, [])
  const me = useOwnRecord()
  // Until it has a name, its owner's stands for it.
  const isUnnamed = Boolean(me && company?.name === me.full_name)
  const { draft, change, clear } = useCompanyDraft(
    'company-setup',
    company ? { ...company, ...(isUnnamed && NAMELESS_COMPANY) } : null,
  )
  const [step, setStep] = useState<SetupStep>(1)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState<string>()
  const canMail = useCanMail()
  const hasTeam = draft.team.some(({ email, full_name }) => email.trim() || full_name.trim())
  const navigate = useNavigate()
  const leave = () => void navigate('/', { replace: true })
  const { send, isBusy, failure, error, forget } = useChange(
    async () => {
      const logo = draft.logo ? await readLogoDataUrl(draft.logo) : undefined
      const team_members = invitedTeamOf(draft)
      await saveCompanyOnline({ ...companyInfoOf(draft, logo), team_members })
      await clear()
      const words = [
        'Company saved.',
        team_members.length > 0 && (canMail ? INVITATIONS_MAILED_TEXT : INVITATIONS_UNMAILED_TEXT),
        leftOutMembersText(draft),
      ]
      setSaid(words.filter(Boolean).join(' '))
    },
    (error) => companySaveFailureOf(error).what,
    {
      onFailure(_words, error) {
        const { step: place } = companySaveFailureOf(error)
        if (place) goTo(place)
      },
    },
  )

  if (said !== undefined) return <Navigate to="/" replace state={nextStepsState(said)} />
  if (company?.is_complete && !isBusy) return <Navigate to="/" replace />

  function goTo(next: SetupStep) {
    setProblem(null)
    setStep(next)
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found =
      SETUP_STEPS[step - 1]!.problem(draft) ??
      (step === 1 ? await companyTownProblem(draft, company ?? null, change) : null)
    setProblem(found)
    forget()
    if (found) return
    if (step < 3) goTo((step + 1) as SetupStep)
    else void send()
  }

  return (
    <Dialog
      open
      title="Complete Your Company Profile"
      description={`Step ${step} of 3: ${SETUP_STEPS[step - 1]!.name}`}
      onClose={leave}
      footer={
        <>
          {step === 1 ? (
            <Button onClick={leave}>Cancel</Button>
          ) : (
            <Button onClick={() => goTo((step - 1) as SetupStep)}>Back</Button>
          )}
          {step === 2 && !hasTeam && <Button onClick={() => goTo(3)}>Skip for now</Button>}
          <Button variant="primary" type="submit" form="company-setup" loading={isBusy}>
            {step === 3 ? 'Complete Setup' : 'Next'}
          </Button>
        </>
      }
    >
      <Stack as="form" id="company-setup" gap={4} onSubmit={(event) => void onSubmit(event)} noValidate>
        <FormSteps names={SETUP_STEP_NAMES} step={step} />
        {failure && <InlineError what={failure} kept={companySaveFailureOf(error).kept} />}
        {step === 1 && (
          <InfoStep
            draft={draft}
            logoNow={company?.logo ?? null}
            nameNow={isUnnamed ? me!.full_name : ''}
            problem={problem}
            onChange={change}
          />
        )}
        {step === 2 && <TeamStep canMail={canMail} draft={draft} problem={problem} onChange={change} />}
        {step === 3 && (
          <CompanyTermsStep
            agrees={draft.agrees}
            isWrong={problem !== null}
            onChange={(agrees) => change({ agrees })}
          />
        )}
        {step === 3 && problem && <InlineError what={problem} />}
      </Stack>
    </Dialog>
  )
}

type Props = { agrees: boolean; isWrong: boolean; onChange: (agrees: boolean) => void }

function CompanyTermsStep({ agrees, isWrong, onChange }: Props) {
  return (
    <Stack gap={4}>
      <ul className={styles.terms}>
        {COMPANY_TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <Checkbox checked={agrees} aria-invalid={isWrong} onChange={({ target }) => onChange(target.checked)}>
        I agree to the terms and conditions
      </Checkbox>
      <LegalLinks />
    </Stack>
  )
}
