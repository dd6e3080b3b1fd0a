import { useEffect, useEffectEvent, useRef, useState } from 'react'
import SendIcon from 'lucide-react/icons/send'
import TrashIcon from 'lucide-react/icons/trash'
import { VOICE_SECONDS_MAX } from '../../shared/limits.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { recordedTimeText, type VoiceFormat, voiceNoteNameOf } from './voice-note.tsx'
import styles from './voice-note.module.css'

type Props = {
  format: VoiceFormat
  /** Called every few seconds with what was recorded since, and the name of what there is so far. */
  onPiece: (piece: Blob, name: string) => void
  /** Returns whether it is kept elsewhere; if not it stays here, to be sent again. */
  onDone: (file: File) => Promise<boolean>
  /** Called with the reason if it cannot be recorded, and without one if it is thrown away. */
  onCancel: (failure?: string) => void
  /** Called where it is neither sent nor thrown away when the screen is left. */
  onLeave: (file: File) => void
}

/** Replaces the composer while a voice note is recorded: how long, how loud, send or throw away. */
export default function VoiceRecorder({ format, onPiece, onDone, onCancel, onLeave }: Props) {
  const { seconds, level, isOver, finish } = useVoiceRecording(format, onPiece, onCancel)
  const isSending = useRef(false)
  /** Sent, or thrown away. */
  const isSettled = useRef(false)
  const box = useRef<HTMLElement>(null)
  // The button that began it is gone.
  useEffect(() => box.current?.focus(), [])

  /** Null if there is nothing in it. */
  async function take() {
    const pieces = await finish()
    if (pieces.every(({ size }) => size === 0)) return null
    return new File(pieces, voiceNoteNameOf(Math.max(1, seconds), format), { type: format.type })
  }

  async function send() {
    if (isSending.current) return
    isSending.current = true
    const file = await take()
    if (file) isSettled.current = await onDone(file)
    else onCancel('Nothing was recorded.')
    isSending.current = false
  }

  function throwAway() {
    isSettled.current = true
    onCancel()
  }

  const leave = useEffectEvent(async () => {
    const file = isSettled.current || isSending.current ? null : await take()
    if (file) onLeave(file)
  })
  useEffect(() => () => void leave(), [])

  return (
    <section ref={box} className={styles.recorder} aria-label="Voice note" tabIndex={-1}>
      <IconButton label="Delete the voice note" onClick={throwAway}>
        <TrashIcon />
      </IconButton>
      {!isOver && <span className={styles.dot} />}
      <span className={styles.time} role="timer">
        {recordedTimeText(seconds)}
      </span>
      {isOver ? (
        <output className={styles.words}>
          {seconds >= VOICE_SECONDS_MAX ? '3 minutes is the limit.' : 'The recording has ended.'}
        </output>
      ) : (
        <meter className={styles.level} aria-label="Level" min={0} max={1} value={level} />
      )}
      <IconButton label="Send the voice note" variant="primary" onClick={() => void send()}>
        <SendIcon />
      </IconButton>
    </section>
  )
}

/** ms between two looks at time and level. */
const METER_STEP_MS = 100
/** ms of sound that a killed page loses at most. */
const RECORDING_PIECE_MS = 2_000
/** A voice is clear at this rate; three minutes are 0.7 MB. */
const VOICE_BITS_PER_SECOND = 32_000

/** Records from the first render until `finish`, the longest time, or the last render. */
function useVoiceRecording(format: VoiceFormat, onPiece: Props['onPiece'], onFailure: (words: string) => void) {
  const [seconds, setSeconds] = useState(0)
  const [level, setLevel] = useState(0)
  const [isOver, setIsOver] = useState(false)
  const recorder = useRef<{ made: MediaRecorder; ended: Promise<unknown> } | null>(null)
  const pieces = useRef<Blob[]>([])
  const keep = useEffectEvent(onPiece)
  const fail = useEffectEvent((error: unknown) => onFailure(microphoneErrorTextOf(error)))

  useEffect(() => {
    const end = new AbortController()
    record(end.signal).catch((error: unknown) => !end.signal.aborted && fail(error))
    return () => end.abort()

    async function record(signal: AbortSignal) {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const stop = () => stream.getTracks().forEach((track) => track.stop())
      if (signal.aborted) return stop()
      const options = { mimeType: format.type, audioBitsPerSecond: VOICE_BITS_PER_SECOND }
      const made = new MediaRecorder(stream, options)
      recorder.current = { made, ended: new Promise((resolve) => made.addEventListener('stop', resolve)) }
      const meter = createLevelMeter(stream)
      const begun = Date.now()
      const timer = setInterval(() => {
        const passed = Math.min(VOICE_SECONDS_MAX, Math.floor((Date.now() - begun) / 1000))
        setSeconds(passed)
        setLevel(meter.level())
        if (passed === VOICE_SECONDS_MAX) made.stop()
      }, METER_STEP_MS)
      made.ondataavailable = ({ data }) => void pieces.current.push(data)
      // Also where the system takes the microphone away, as for a call.
      made.addEventListener('stop', () => {
        clearInterval(timer)
        meter.close()
        if (spare.state === 'recording') spare.stop()
        stop()
        setIsOver(true)
      })
      signal.addEventListener('abort', () => made.state === 'recording' && made.stop())
      // In one piece: MP4 that WebKitGTK hands over in several has parts twice, and plays nowhere else.
      made.start()
      // A second one of the same sound hands over pieces, which outlive the page.
      const spare = new MediaRecorder(stream, options)
      spare.ondataavailable = ({ data }) => {
        const passed = Math.max(1, Math.floor((Date.now() - begun) / 1000))
        if (made.state === 'recording' && data.size > 0) keep(data, voiceNoteNameOf(passed, format))
      }
      spare.start(RECORDING_PIECE_MS)
    }
  }, [format])

  /** Stops it. @returns the bytes, in pieces */
  async function finish(): Promise<Blob[]> {
    const { made, ended } = recorder.current ?? {}
    if (made?.state === 'recording') made.stop()
    // Stopped, it still has its bytes to hand over.
    await ended
    return pieces.current
  }
  return { seconds, level, isOver, finish }
}

/** How loud it is, from 0 to 1. */
function createLevelMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      // A voice is far from the loudest that can be recorded.
      return Math.min(1, 4 * Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length))
    },
    close: () => void context.close(),
  }
}

function microphoneErrorTextOf(error: unknown) {
  // 'OverconstrainedError' is WebKitGTK's where there is no microphone, and no DOMException.
  const name = typeof error === 'object' && error && 'name' in error ? error.name : ''
  if (name === 'NotAllowedError')
    return 'The microphone is off for Standby. Allow it in the browser’s settings for this site, and try again.'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'No microphone was found on this device.'
  return 'The microphone could not be used.'
}
