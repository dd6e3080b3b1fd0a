import { useRef, useState } from 'react'
import { checkShownPunch } from '../../../shared/handshake/check-shown-punch.ts'
import { type ShownPunch, readHandshakeCode } from '../../../shared/handshake/handshake-codes.ts'
import type { FittingPerson } from '../../../shared/handshake/spoken-letters.ts'
import type { GrantedPerson, SignedGrant } from '../../../shared/hours/chief-grants.ts'
import type { PunchKind } from '../../../shared/pay/work-days.ts'
import { CodeCamera } from './code-camera.tsx'
import handshake from './handshake.module.css'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type AnsweredPress, countersignShown, pressForPerson } from './answer-phone.ts'
import { LettersForm } from './letters-form.tsx'
import { PinForm } from './pin-form.tsx'
import { ReadPress } from './read-press.tsx'

type Props = { grant: SignedGrant; onClose: () => void }
type Step =
  | { name: 'camera' }
  | { name: 'letters' }
  | { name: 'pin' }
  | {
      name: 'ask'
      person: GrantedPerson
      kind: PunchKind
      at: string
      note: string
      sign: () => Promise<AnsweredPress>
    }
  | { name: 'done'; person: GrantedPerson; kind: PunchKind; at: string; answer: AnsweredPress }

/** One of the crew after the other: what their phone shows is read, checked against the list, signed and answered. */
export default function ScanDialog({ grant, onClose }: Props) {
  const [step, setStep] = useState<Step>({ name: 'camera' })
  const [words, setWords] = useState<string | null>(null)
  const isBusy = useRef(false)
  /** The phone that was answered may still be before the camera. */
  const answered = useRef('')

  function go(next: Step) {
    setWords(null)
    setStep(next)
  }

  async function sign(person: GrantedPerson, kind: PunchKind, at: string, how: () => Promise<AnsweredPress>) {
    try {
      go({ name: 'done', person, kind, at, answer: await how() })
    } catch {
      setWords('It couldn’t be saved on this device. Free some space, then scan again.')
    }
  }

  async function readCode(text: string) {
    if (isBusy.current || text === answered.current) return
    isBusy.current = true
    await readShownCode(text).finally(() => (isBusy.current = false))
  }

  async function readShownCode(text: string) {
    const read = readHandshakeCode(text)
    if ('refusal' in read) return setWords(read.refusal)
    if (!('punch' in read)) return setWords('That’s an answer code. Scan the code on their phone.')
    return checkShown(read.punch, text)
  }

  async function checkShown(shown: ShownPunch, text: string) {
    const checked = await checkShownPunch(shown, grant.grant, Date.now())
    if ('refusal' in checked) return setWords(checked.refusal)
    const { person, isVerified } = checked
    const { kind, at } = shown.punch
    const how = async () => {
      const answer = await countersignShown(shown, person, grant)
      answered.current = text
      return answer
    }
    if (isVerified) return sign(person, kind, at, how)
    const note = 'This phone isn’t on your list yet. Sign if it’s them.'
    return go({ name: 'ask', person, kind, at, note, sign: how })
  }

  function askByLetters({ person, kind, at }: FittingPerson<GrantedPerson>) {
    const note = 'Those are their letters. Sign if it’s them.'
    go({ name: 'ask', person, kind, at, note, sign: () => pressForPerson({ person, kind, at }, grant, 'letters') })
  }

  return (
    <Dialog
      open
      size="sm"
      title="Scan the crew"
      onClose={onClose}
      footer={<ScanActions {...{ step, go, sign, onClose }} />}
    >
      <div className={handshake.code}>
        {step.name === 'camera' && (
          <CodeCamera
            onCode={(text) => void readCode(text)}
            onFailure={(failure) => {
              go({ name: 'letters' })
              setWords(failure)
            }}
          />
        )}
        {words && <InlineError calm what={words} />}
        {step.name === 'letters' && <LettersForm crew={grant.grant.crew} onFound={askByLetters} />}
        {step.name === 'pin' && (
          <PinForm
            grant={grant}
            onDone={(person, kind, at, answer) => go({ name: 'done', person, kind, at, answer })}
          />
        )}
        {'person' in step && <ReadPress {...step} />}
      </div>
    </Dialog>
  )
}

type ActionsProps = {
  step: Step
  go: (step: Step) => void
  sign: (person: GrantedPerson, kind: PunchKind, at: string, how: () => Promise<AnsweredPress>) => Promise<void>
  onClose: () => void
}

function ScanActions({ step, go, sign, onClose }: ActionsProps) {
  const camera = () => go({ name: 'camera' })
  if (step.name === 'camera' || step.name === 'letters' || step.name === 'pin')
    return (
      <>
        {step.name !== 'camera' && <Button onClick={camera}>Camera</Button>}
        {step.name !== 'letters' && <Button onClick={() => go({ name: 'letters' })}>Letters</Button>}
        {step.name !== 'pin' && <Button onClick={() => go({ name: 'pin' })}>PIN</Button>}
      </>
    )
  if (step.name === 'done')
    return (
      <>
        <Button onClick={onClose}>Done</Button>
        <Button variant="primary" onClick={camera}>
          Next
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={camera}>It isn’t them</Button>
      <Button variant="primary" onClick={() => void sign(step.person, step.kind, step.at, step.sign)}>
        It’s them: sign
      </Button>
    </>
  )
}
