import { useEffect, useLayoutEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { OwnRecord } from '../../shared/people/users.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { useChange } from '../http/use-change.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { nextStepsState } from '../shell/next-steps.tsx'
import { Page } from '../shell/page.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { completeProfile } from './complete.ts'
import styles from './onboarding.module.css'
import { PhotoStep } from './photo-step.tsx'
import { PortfolioStep } from './portfolio-step.tsx'
import { LocationStep } from './location-step.tsx'
import { ProfessionStep } from './profession-step.tsx'
import { ReferencesStep } from './references-step.tsx'
import { furthestWizardStep, LAST_WIZARD_STEP, wizardMistakesIn, type WizardStepProps, WIZARD_STEPS } from './steps.ts'
import { useWizardValues, placeToSaveOf, type WizardValues } from './wizard-values.ts'
import { pathTo } from '../http/path-to.ts'
import { findKnownPlace, placeProblem } from '../trade/places/known-place.ts'
import { FREELANCER_TERMS } from '../../shared/terms-texts.ts'
import { LegalLinks } from '../shell/legal-links.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { Stack } from '../ui/layout.tsx'
import { FormSteps } from '../ui/steps.tsx'

const PROFILE_DONE_TEXT = 'Companies can now see your portfolio. We’ll email your referees.'
const FINISH_LATER_TEXT =
  'Saved on this device; employers don’t see it yet. You can pick it up again from your dashboard.'
const WIZARD_STEP_VIEWS = [LocationStep, ProfessionStep, PhotoStep, PortfolioStep, ReferencesStep, FreelancerTermsStep]

export default function OnboardingWizard() {
  const me = useOwnRecord()
  return (
    me && (
      <QueryProvider>
        <WizardSteps me={me} />
      </QueryProvider>
    )
  )
}

function WizardSteps({ me }: { me: OwnRecord }) {
  const { values, set } = useWizardValues(me)
  const events = useLive((db) => db.portfolio_items.filter(({ state }) => state !== 'removing').count(), [])
  const { online } = useStatus()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { send, isBusy } = useChange(
    async () => {
      await completeProfile(values!, me)
      navigate('/portfolio', { replace: true, state: nextStepsState(PROFILE_DONE_TEXT) })
    },
    SPECIFIED_TEXT.profileFailed,
    {
      onFailure(text) {
        const action = {
          label: 'Open again',
          onClick: () => void navigate(pathTo`/onboarding?step=${LAST_WIZARD_STEP}`),
        }
        toast({ tone: 'stop', text, action })
        navigate('/', { replace: true })
      },
    },
  )

  const known = { hasPicture: Boolean(me.profile_picture), events: events ?? 0, email: me.email }
  const isRead = values !== null && events !== undefined
  const step = isRead ? openStepOf(params, values, furthestWizardStep(values, known)) : 0
  const mistakes = isRead ? wizardMistakesIn(step, values, known) : {}
  const View = WIZARD_STEP_VIEWS[step - 1]
  const { judged, onSubmit, startOver } = useForm(mistakes, {
    send: next,
    ...(step === 1 && { findProblem }),
  })

  // With the commit: an effect that runs later would forget a field that was left as soon as it was drawn.
  // oxlint-disable-next-line react/exhaustive-deps -- once for each step
  useLayoutEffect(startOver, [step])

  useEffect(() => {
    if (!step) return
    set({ step })
    if (params.get('step') !== String(step)) setParams({ step: String(step) }, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each step
  }, [step])

  function go(to: number) {
    setParams({ step: String(to) })
    scrollTo(0, 0)
  }

  function later() {
    toast({ text: FINISH_LATER_TEXT })
    navigate('/')
  }

  function next() {
    if (step === LAST_WIZARD_STEP) return online && send()
    go(step + 1)
    return true
  }

  /** Next may be pressed before it is known where the address is. */
  async function findProblem() {
    const where = placeToSaveOf(values!)
    const place = await findKnownPlace(where)
    set({ place })
    return placeProblem({ ...where, place })
  }

  return (
    <Page
      title={WIZARD_STEPS[step - 1] ?? 'Your profile'}
      width="narrow"
      back={() => navigate('/')}
      crumb="Your profile"
      above={step > 0 && <WizardProgress step={step} />}
      foot={
        <>
          {step < LAST_WIZARD_STEP && (
            <Button variant="ghost" onClick={later}>
              Finish later
            </Button>
          )}
          <Button disabled={step <= 1 || isBusy} onClick={() => go(step - 1)}>
            Previous
          </Button>
          <Button
            variant="primary"
            type="submit"
            form="wizard"
            loading={isBusy}
            disabled={step === LAST_WIZARD_STEP && !online}
          >
            {step === LAST_WIZARD_STEP ? 'Complete Registration' : 'Next'}
          </Button>
        </>
      }
    >
      {View && values ? (
        <form id="wizard" className={styles.step} onSubmit={onSubmit} noValidate>
          <View me={me} values={values} set={set} judged={judged} />
        </form>
      ) : (
        <SkeletonList rows={3} height={76} label="Loading your profile" />
      )}
      <output className={styles.status}>
        {step === LAST_WIZARD_STEP &&
          !online &&
          'Completing needs signal. Everything you have entered is kept on this device.'}
      </output>
    </Page>
  )
}

/** The step in the address, else the last open one; never beyond what is still needed. */
function openStepOf(params: URLSearchParams, values: WizardValues, furthest: number) {
  const asked = Number(params.get('step') ?? values.step)
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), furthest) : furthest
}

function WizardProgress({ step }: { step: number }) {
  return (
    <div className={styles.progress}>
      <p className={styles.count}>{`Step ${step} of ${LAST_WIZARD_STEP}`}</p>
      <FormSteps names={WIZARD_STEPS} step={step} />
    </div>
  )
}

function FreelancerTermsStep({ values, set, judged }: WizardStepProps) {
  const { error } = judged('has_agreed')
  return (
    <>
      <Stack as="ul" gap={2} className={styles.terms} aria-label="Terms and conditions">
        {FREELANCER_TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </Stack>
      {error && <InlineError what={error} />}
      <Checkbox
        checked={values.has_agreed}
        required
        aria-invalid={error !== null}
        onChange={({ target }) => set({ has_agreed: target.checked })}
      >
        I agree to the terms and conditions
      </Checkbox>
      <LegalLinks />
    </>
  )
}
