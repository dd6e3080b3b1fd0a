import { useEffect, useState } from 'react'
import CheckIcon from 'lucide-react/icons/check-check'
import { formatLondonDay, formatLondonTime } from '../../../shared/dates-in-london.ts'
import { checkShownWitness } from '../../../shared/handshake/check-shown-witness.ts'
import { punchCode, readHandshakeCode } from '../../../shared/handshake/handshake-codes.ts'
import type { HandshakePunch } from '../../../shared/handshake/signed-bytes.ts'
import { spokenLettersOf } from '../../../shared/handshake/spoken-letters.ts'
import { CLOCK_KIND_TEXTS } from '../../../shared/hours/punch-texts.ts'
import { carryCountersign } from '../../offline/outbox/countersign-punch.ts'
import { chiefsOfPress } from '../../offline/store/clock/countersigns.ts'
import { currentDevice } from '../../offline/store/device.ts'
import { runOnDatabase } from '../../offline/store/safely.ts'
import { CodeCamera } from '../../trade/handshake/code-camera.tsx'
import { keepCodeReader } from '../../trade/handshake/code-reader.ts'
import { signOwnPunch } from '../../trade/handshake/device-key.ts'
import { HandshakeCode } from '../../trade/handshake/handshake-code.tsx'
import handshake from '../../trade/handshake/handshake.module.css'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './clock.module.css'

/** 'Countersigned by Dan at 08:02'; without `isChecked` the server is to find out. */
export type Countersigned = { words: string; isChecked: boolean }
type Props = {
  punch: HandshakePunch
  jobTitle: string
  /** Null: not yet, as far as this phone knows. */
  countersigned: Countersigned | null
  onClose: () => void
}

/** What was pressed, for the chief's phone to read, and the way back: what that phone answers. */
export default function ShowChiefDialog({ punch, jobTitle, countersigned, onClose }: Props) {
  const [isScanning, setIsScanning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const code = useOwnCode(punch)
  const what = `${CLOCK_KIND_TEXTS[punch.kind]}, ${formatLondonTime(punch.at)}`
  useEffect(() => void keepCodeReader(), [])

  async function readAnswer(text: string) {
    const read = readHandshakeCode(text)
    if ('refusal' in read) return setFailure(read.refusal)
    if (!('witness' in read)) return setFailure('That is somebody’s own code. Scan the answer on your chief’s phone.')
    if (read.witness.punch_id !== punch.id) return setFailure(`That’s the answer to a different press, not ${what}.`)
    const { db } = currentDevice()
    const chiefs = await runOnDatabase(db, () => chiefsOfPress(db, punch.id))
    const checked = await checkShownWitness(read.witness, punch, chiefs)
    if ('refusal' in checked) return setFailure(checked.refusal)
    setIsScanning(false)
    setFailure(null)
    const answer = { ...read.witness, name: checked.name, is_checked: checked.isVerified }
    await carryCountersign(answer, await signOwnPunch(punch).catch(() => null)).catch(() =>
      setFailure('It couldn’t be saved on this device. Free some space, then scan again.'),
    )
  }

  function stopScanning(words: string) {
    setIsScanning(false)
    setFailure(words)
  }

  return (
    <Dialog
      open
      size="sm"
      title="Show your chief"
      description="Both phones carry it: whichever finds signal first sends it."
      onClose={onClose}
      footer={
        isScanning ? (
          <Button onClick={() => setIsScanning(false)}>Back to my code</Button>
        ) : (
          <>
            {!countersigned?.isChecked && <Button onClick={() => setIsScanning(true)}>Scan their answer</Button>}
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        )
      }
    >
      <div className={handshake.code}>
        {isScanning ? (
          <CodeCamera onCode={(text) => void readAnswer(text)} onFailure={stopScanning} />
        ) : (
          code && <HandshakeCode text={code} label={`Code for ${what}, for your chief’s phone`} />
        )}
        {!isScanning && (
          <p className={styles.spoken}>
            <span className={handshake.letters}>{spokenLettersOf(punch)}</span>
            <span className={handshake.small}>No camera? Read these out.</span>
          </p>
        )}
        {failure && <InlineError calm what={failure} />}
        <div className={handshake.about}>
          <strong>{what}</strong>
          <p className={handshake.small}>
            {jobTitle} · {formatLondonDay(punch.at)}
          </p>
        </div>
        <output className={styles.countersigned}>
          {countersigned ? (
            <>
              {countersigned.isChecked && <CheckIcon />} {countersigned.words}
            </>
          ) : (
            'Not countersigned yet. Your time counts either way.'
          )}
        </output>
      </div>
    </Dialog>
  )
}

/** The text of the code; null until it is signed, and where this browser cannot sign. */
function useOwnCode(punch: HandshakePunch) {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    const show = async () => {
      const signature = await signOwnPunch(punch)
      if (isShown && signature) setCode(punchCode({ punch, signature }))
    }
    void show().catch(() => {})
    return () => void (isShown = false)
  }, [punch])
  return code
}
