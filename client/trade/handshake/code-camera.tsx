import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openCodeReader } from './code-reader.ts'
import styles from './handshake.module.css'

type Props = {
  /** Called with each code that is seen, again and again while it is. */
  onCode: (text: string) => void
  /** Called once if nothing can be read here, with what to do instead. */
  onFailure: (words: string) => void
}

/** ms between two looks */
const LOOK_STEP_MS = 120

/** Looks through the back camera for codes until it is taken off the screen, which turns the camera off. */
export function CodeCamera({ onCode, onFailure }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [isLooking, setIsLooking] = useState(false)
  const report = useEffectEvent(onCode)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    const end = new AbortController()
    lookThroughCamera(end.signal, video.current!, { onStart: () => setIsLooking(true), onCode: report }).catch(
      (error: unknown) => !end.signal.aborted && fail(cameraErrorTextOf(error)),
    )
    return () => end.abort()
  }, [])
  return (
    <div className={styles.camera}>
      <video ref={video} muted playsInline aria-label="What the camera sees" />
      <output className={styles.looking}>{isLooking ? 'Hold their code in the frame' : 'Opening the camera'}</output>
    </div>
  )
}

async function lookThroughCamera(
  signal: AbortSignal,
  video: HTMLVideoElement,
  { onStart, onCode }: { onStart: () => void; onCode: (text: string) => void },
) {
  const stream = await openBackCamera()
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', () => {
    stop()
    video.srcObject = null
  })
  video.srcObject = stream
  const [reader] = await Promise.all([openCodeReader(), video.play()])
  if (signal.aborted) return
  onStart()
  while (!signal.aborted) {
    // A frame that is not there yet, as after the phone was locked, is no failure.
    const [found] = await reader.detect(video).catch(() => [])
    if (signal.aborted) return
    if (found) onCode(found.rawValue)
    await new Promise((resolve) => setTimeout(resolve, LOOK_STEP_MS))
  }
}

async function openBackCamera() {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  } catch (error) {
    // A browser that was built without cameras has not even the words to ask for one.
    throw error instanceof DOMException ? error : new DOMException('There is none.', 'NotFoundError')
  }
}

function cameraErrorTextOf(error: unknown) {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'The camera is off for Standby. Type the six letters, or allow it in the browser’s settings.'
  if (name === 'NotFoundError') return 'This device has no camera. Type the six letters.'
  if (name === 'NotReadableError') return 'Another app has the camera. Close it, or type the six letters.'
  // Whatever else a browser says of a camera; what is left is the reader, which could not be fetched.
  if (name) return 'The camera doesn’t work here. Type the six letters.'
  return 'Codes can’t be read here until there’s signal. Type the six letters.'
}
