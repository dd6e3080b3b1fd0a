import { useState, type FormEvent } from 'react'
import { useStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.ts'
import { infoProblem, rolesProblem } from './project-draft.ts'
import { ProjectInfoStep } from './project-info-step.tsx'
import { ProjectRolesStep } from './project-roles-step.tsx'
import { usePostProject } from './use-post-project.ts'
import { useProjectDraft } from './use-project-draft.ts'

/** Post New Project: what and where, then the roles, then the test post. What is typed is kept until it is posted. */
export default function PostProject({ onClose }: { onClose: () => void }) {
  const { draft, change, clear, hasText } = useProjectDraft()
  const { post, isPosting, failure, renew } = usePostProject()
  const { online } = useStatus()
  const [step, setStep] = useState<1 | 2>(1)
  const [problem, setProblem] = useState<string | null>(null)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found = step === 1 ? infoProblem(draft) : rolesProblem(draft)
    setProblem(found)
    if (found) return
    if (step === 1) return setStep(2)
    if (!(await post(draft))) return
    await clear()
    toast({ tone: 'go', text: 'Project posted. Freelancers that match see it now.' })
    onClose()
  }

  async function startOver() {
    const question = { title: 'Start over?', text: 'What you typed is thrown away.', confirmLabel: 'Start over' }
    if (await confirm({ ...question, tone: 'danger' })) await clear()
  }

  function goBack() {
    setProblem(null)
    setStep(1)
  }

  return (
    <Dialog
      open
      size="lg"
      title="Post New Project"
      description={`Step ${step} of 2: ${step === 1 ? 'project info' : 'roles'}`}
      onClose={onClose}
      footer={
        <>
          {step === 1 && hasText && (
            <Button variant="ghost" onClick={startOver}>
              Start over
            </Button>
          )}
          {step === 1 ? <Button onClick={onClose}>Cancel</Button> : <Button onClick={goBack}>Back</Button>}
          <Button variant="primary" type="submit" form="project" loading={isPosting}>
            {step === 1 ? 'Next' : 'Test Post'}
          </Button>
        </>
      }
    >
      <Stack as="form" id="project" gap={4} onSubmit={onSubmit} noValidate>
        {step === 1 ? (
          <ProjectInfoStep draft={draft} isChecked={problem !== null} onChange={change} />
        ) : (
          <ProjectRolesStep draft={draft} isChecked={problem !== null} onChange={change} />
        )}
        {problem && <InlineError what={problem} />}
        {failure && (
          <InlineError
            what={failure.isOffline ? 'No signal: a project can only be posted online.' : failure.what}
            kept="What you typed is kept on this device."
            action={failure.isTaken && <Button onClick={() => change({ id: renew() })}>Make it a new project</Button>}
          />
        )}
        {!online && !failure && step === 2 && (
          <InlineError
            what="You are offline: a project can only be posted online."
            kept="What you typed is kept on this device; post it when there is signal."
          />
        )}
      </Stack>
    </Dialog>
  )
}
