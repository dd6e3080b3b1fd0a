import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { QueryProvider } from '../http/query-client.tsx'
import { useCredits } from '../trade/packages/package-cards.tsx'
import { projectPath } from '../trade/project-address.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { FormSteps } from '../ui/steps.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { AskFirstFields } from './ask-first.tsx'
import { PackageStep } from './package-step.tsx'
import { findKnownPlace, placeProblem } from '../trade/places/known-place.ts'
import {
  projectInfoMistakesIn,
  projectInfoProblem,
  type PostingStep,
  type ProjectDraft,
  projectRoleFaultsIn,
  projectRoleMistakesIn,
  projectRolesProblem,
  useProjectDraft,
} from './project-draft.ts'
import { ProjectInfoStep } from './project-info-step.tsx'
import { usePayTemplates } from '../trade/pay/pay-templates.ts'
import { useRolesView } from './grid/use-roles-view.ts'
import { ProjectRolesStep } from './project-roles-step.tsx'
import { SaveTemplate, TemplateList } from './templates.tsx'
import { type ProjectPosting, usePostProject } from './use-post-project.ts'
import { formatPrice } from '../../shared/money.ts'
import { FREE_POST_DAYS, PACKAGE_CURRENCY, POSTING_PACKAGES } from '../../shared/payments/packages.ts'
import type { CompanyCredits } from '../../shared/payments/payments.ts'
import { usePostingIsFree } from '../offline/session/posting-is-free.ts'
import { useStatus } from '../offline/sync/status.ts'

type Props = { startAt: 'info' | 'package'; onClose: () => void }
const postingStepNamesOf = (isFree: boolean) => ['Project info', 'Roles', isFree ? 'Post' : 'Package']

/** Post New Project: what and where, the roles, then the package, where there are packages. What is typed is stored until it is posted. */
export default function PostProject(props: Props) {
  return (
    <QueryProvider>
      <PostProjectDialog {...props} />
    </QueryProvider>
  )
}

function PostProjectDialog({ startAt, onClose }: Props) {
  const { draft, change, clear, isTyped } = useProjectDraft()
  const view = useRolesView()
  const templates = usePayTemplates()
  const isFree = usePostingIsFree() === true
  const navigate = useNavigate()
  const steps = postingStepNamesOf(isFree)
  const credits = useCredits(!isFree)
  const posting = usePostProject(draft)
  const [chosen, choose] = useState<PostingStep | null>(startAt === 'package' ? 3 : null)
  const [now] = useState(() => Date.now())
  const wanted = chosen ?? draft.step ?? 1
  // After the payment page, the draft may still be loading, or be gone.
  const step = wanted === 3 && (projectInfoProblem(draft) ?? projectRolesProblem(draft, now)) ? 1 : wanted

  function setStep(next: PostingStep) {
    choose(next)
    change({ step: next })
  }

  const { mistakes, ...judgement } = postingStepMistakes(step, draft, now)
  const {
    judged,
    problem,
    onSubmit,
    startOver: startStepOver,
  } = useForm(mistakes, {
    ...judgement,
    send: next,
    ...(step === 1 && { findProblem: findPlace }),
  })

  function next() {
    if (step === 3) return false
    setStep(step === 1 ? 2 : 3)
    return true
  }

  async function findPlace() {
    const place = await findKnownPlace(draft)
    if (place !== draft.place) change({ place })
    return placeProblem({ ...draft, place })
  }

  function goTo(next: 1 | 2) {
    startStepOver()
    posting.forget()
    setStep(next)
  }

  async function post(way: 'post' | 'test') {
    const { asked_first, id } = draft
    if (!(await posting.post(way))) return
    await clear()
    toast({
      tone: 'go',
      text: `Project posted. ${asked_first ? 'Your list is asked first.' : 'Freelancers who match can see it now.'}`,
    })
    void navigate(projectPath(id), { replace: true })
  }

  async function startOver() {
    const question = { title: 'Start over?', text: 'What you typed will be deleted.', confirmLabel: 'Start over' }
    if (await confirm({ ...question, tone: 'danger' })) await clear()
  }

  return (
    <Dialog
      open
      size={step === 2 && view.isGrid ? 'xl' : 'lg'}
      title="Post New Project"
      description={`Step ${step} of 3: ${steps[step - 1]}`}
      onClose={onClose}
      footer={
        <>
          {step === 1 && isTyped && (
            <Button variant="ghost" onClick={startOver}>
              Start over
            </Button>
          )}
          {step === 1 ? (
            <Button onClick={onClose}>Cancel</Button>
          ) : (
            <Button onClick={() => goTo(step === 2 ? 1 : 2)}>Back</Button>
          )}
          {step === 3 ? (
            <PostingActions credits={credits.data} isFree={isFree} posting={posting} onPost={() => void post('post')} />
          ) : (
            <Button variant="primary" type="submit" form="project">
              Next
            </Button>
          )}
        </>
      }
    >
      <Stack as="form" id="project" gap={4} onSubmit={onSubmit} noValidate>
        <FormSteps names={steps} step={step} />
        {step === 1 && !isTyped && <TemplateList onUse={change} />}
        {step === 1 && <ProjectInfoStep draft={draft} judged={judged} onChange={change} />}
        {step === 2 && (
          <ProjectRolesStep templates={templates} draft={draft} judged={judged} onChange={change} view={view} />
        )}
        {step === 3 && (
          <AskFirstFields
            value={draft.asked_first ?? null}
            nobody="Nobody: show it to everyone"
            onChange={(asked_first) => change({ asked_first })}
          />
        )}
        {step === 3 && isFree && <Text>{`Your project is shown for ${FREE_POST_DAYS} days.`}</Text>}
        {step === 3 && !isFree && (
          <PackageStep credits={credits} posting={posting} onTestPost={() => void post('test')} />
        )}
        {step === 3 && <SaveTemplate draft={draft} />}
        {problem && <InlineError what={problem} />}
        {step === 3 && (
          <PostingFailure posting={posting} isFree={isFree} onRenew={() => change({ id: posting.renew() })} />
        )}
      </Stack>
    </Dialog>
  )
}

/** What is wrong with the open step. The roles of a new project must not be over. */
function postingStepMistakes(step: PostingStep, draft: ProjectDraft, now: number) {
  if (step === 1) return { mistakes: projectInfoMistakesIn(draft), problem: projectInfoProblem(draft) }
  if (step === 3) return { mistakes: {} }
  const [fields, problem] = [projectRoleFaultsIn(draft, now), projectRolesProblem(draft, now)]
  return { mistakes: projectRoleMistakesIn(draft), fields, problem }
}

type PostingActionsProps = {
  credits: CompanyCredits | undefined
  isFree: boolean
  posting: ProjectPosting
  onPost: () => void
}

/** The last step's primary action: posting for nothing or with a post that is left, else paying for the chosen package. */
function PostingActions({ credits, isFree, posting: { chosen, busy, pay }, onPost }: PostingActionsProps) {
  if (isFree || credits?.next_package) {
    return (
      <Button variant="primary" loading={busy === 'post'} onClick={onPost}>
        Post project
      </Button>
    )
  }
  if (credits?.paying !== 'open') return null
  return (
    <Button variant="primary" disabled={!chosen || busy === 'test'} loading={busy === 'pay'} onClick={() => void pay()}>
      {chosen ? `Pay ${formatPrice(POSTING_PACKAGES[chosen].price, PACKAGE_CURRENCY)}` : 'Pay'}
    </Button>
  )
}

const postingNeedsSignalText = (isFree: boolean) =>
  `No answer from the server: you need signal to ${isFree ? '' : 'pay for and '}post a project.`
const TYPED_IS_KEPT = 'What you typed is kept on this device.'

type PostingFailureProps = { posting: ProjectPosting; isFree: boolean; onRenew: () => void }

/** Why it was not posted, and what is unaffected. Posting and paying do not go through the outbox: they need signal. */
function PostingFailure({ posting: { failure }, isFree, onRenew }: PostingFailureProps) {
  const { online } = useStatus()
  if (failure) {
    return (
      <InlineError
        what={failure.what}
        kept={failure.isOffline ? `${postingNeedsSignalText(isFree)} ${TYPED_IS_KEPT}` : TYPED_IS_KEPT}
        action={failure.isTaken && <Button onClick={onRenew}>Make it a new project</Button>}
      />
    )
  }
  if (online) return null
  return (
    <InlineError
      what={`You’re offline: a project can only be ${isFree ? '' : 'paid for and '}posted online.`}
      kept="What you typed is kept on this device; post it when there is signal."
    />
  )
}
