import { useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '../offline/session/session.ts'
import { Button } from '../ui/button.tsx'
import { useNagTurn } from '../state/nag-turns.ts'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

/** The history state with which the end of a sign-up leads to the next screen: `navigate('/', { state: nextStepsState(said) })`. */
type SignUpEndState = { signedUp?: string }
export const nextStepsState = (said: string): SignUpEndState => ({ signedUp: said })

/** What has been done at the end of a sign-up, and the next steps. It survives a reload until it is closed. */
export function NextSteps() {
  const { pathname, search, state } = useLocation()
  const { user } = useSession()
  const navigate = useNavigate()
  const said = (state as SignUpEndState | null)?.signedUp
  useNagTurn('next-steps', said !== undefined)
  if (said === undefined || !user) return null

  const { title, steps, first } = user.user_type === 'employer' ? EMPLOYER_NEXT_STEPS : FREELANCER_NEXT_STEPS
  const go = (to: string) => void navigate(to, { replace: true, state: null })
  const close = () => go(pathname + search)
  return (
    <Dialog
      open
      title={title}
      description={said}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Later</Button>
          <Button variant="primary" onClick={() => go(first.to)}>
            {first.label}
          </Button>
        </>
      }
    >
      <Stack as="ol" gap={4} aria-label="What’s next">
        {steps.map(({ name, text, label, to }, at) => (
          <Stack as="li" key={name} gap={2}>
            <Text strong>{`${at + 1}. ${name}`}</Text>
            <Text size="small" muted>
              {text}
            </Text>
            {to && (
              <Row>
                <Button size="sm" onClick={() => go(to)}>
                  {label}
                </Button>
              </Row>
            )}
          </Stack>
        ))}
      </Stack>
    </Dialog>
  )
}

type NextStep = { name: string; text: string; label?: string; to?: string }
type SideNextSteps = { title: string; steps: NextStep[]; first: { label: string; to: string } }

const FREELANCER_NEXT_STEPS: SideNextSteps = {
  title: 'You’re all set',
  first: { label: 'See jobs', to: '/' },
  steps: [
    { name: 'Apply', text: 'Jobs that fit your roles and dates come first. Send one message and you’re on the list.' },
    {
      name: 'Show your credentials',
      text: 'IPAF, PASMA, first aid: some jobs ask for them, and employers see which are verified.',
      label: 'Add a credential',
      to: '/portfolio',
    },
    {
      name: 'Block out your dates',
      text: 'Connect your calendar and you’re only asked for days you’re free.',
      label: 'Connect',
      to: '/settings?tab=calendar',
    },
  ],
}

const EMPLOYER_NEXT_STEPS: SideNextSteps = {
  title: 'Your company is set up',
  first: { label: 'Post a project', to: '/?post=new' },
  steps: [
    { name: 'Post your first project', text: 'What it is, where, and the roles with their dates and day rates.' },
    {
      name: 'Choose your crew',
      text: 'Best matches come first. Shortlist, compare and accept, or invite people who fit.',
    },
    {
      name: 'Bring your team in',
      text: 'Everyone on the team can post projects, choose crew and reply for the company.',
      label: 'Company',
      to: '/company',
    },
  ],
}
