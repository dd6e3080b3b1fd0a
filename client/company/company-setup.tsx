import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { useCanMail } from '../trade/confirm-email-note.tsx'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { useLive } from '../offline/store/use-live.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { FormSteps } from '../ui/steps.tsx'
import { nextStepsState } from '../shell/next-steps.tsx'
import { useChange } from '../http/use-change.ts'
import {
  companyInfoOf,
  type CompanyDraft,
  companyInfoMistakesIn,
  leftOutMembersText,
  invitedTeamOf,
  teamMembersProblem,
  teamMistakesIn,
  companyTownProblem,
  useCompanyDraft,
} from './company-draft.ts'
import { InfoStep } from './company-info-step.tsx'
import { companySaveFailureOf, readLogoDataUrl, saveCompanyOnline } from './save-company.ts'
import { TeamStep } from './company-team-step.tsx'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { COMPANY_TERMS } from '../../shared/terms-texts.ts'
import { LegalLinks } from '../shell/legal-links.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import styles from './company-setup.module.css'

const SETUP_STEP_NAMES = ['Company Information', 'Team Members', 'Terms and Conditions']
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

  const { mistakes, problem: wrong = null } = setupMistakes(step, draft)
  const { judged, errorOf, problem, onSubmit, startOver } = useForm(mistakes, {
    send: () => (step < 3 ? goTo((step + 1) as SetupStep) : send()),
    forget,
    problem: wrong,
    ...(step === 1 && { findProblem: () => companyTownProblem(draft, company ?? null, change) }),
  })

  if (said !== undefined) return <Navigate to="/" replace state={nextStepsState(said)} />
  if (company?.is_complete && !isBusy) return <Navigate to="/" replace />

  function goTo(next: SetupStep) {
    startOver()
    setStep(next)
  }

  return (
    <Dialog
      open
      title="Complete Your Company Profile"
      description={`Step ${step} of 3: ${SETUP_STEP_NAMES[step - 1]}`}
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
      <Stack as="form" id="company-setup" gap={4} onSubmit={onSubmit} noValidate>
        <FormSteps names={SETUP_STEP_NAMES} step={step} />
        {failure && <InlineError what={failure} kept={companySaveFailureOf(error).kept} />}
        {step === 1 && (
          <InfoStep
            draft={draft}
            logoNow={company?.logo ?? null}
            nameNow={isUnnamed ? me!.full_name : ''}
            judged={judged}
            onChange={change}
          />
        )}
        {step === 2 && <TeamStep canMail={canMail} draft={draft} judged={judged} problem={problem} onChange={change} />}
        {step === 3 && (
          <CompanyTermsStep
            agrees={draft.agrees}
            isWrong={errorOf('agrees') !== null}
            onChange={(agrees) => change({ agrees })}
          />
        )}
        {step === 3 && errorOf('agrees') && <InlineError what={SPECIFIED_TEXT.termsMissing} />}
      </Stack>
    </Dialog>
  )
}

/** What is wrong with the open step. */
function setupMistakes(
  step: SetupStep,
  draft: CompanyDraft,
): { mistakes: Record<string, string | null>; problem?: string | null } {
  if (step === 1) return { mistakes: companyInfoMistakesIn(draft) }
  if (step === 2) return { mistakes: teamMistakesIn(draft), problem: teamMembersProblem(draft) }
  return { mistakes: { agrees: draft.agrees ? null : SPECIFIED_TEXT.termsMissing } }
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
