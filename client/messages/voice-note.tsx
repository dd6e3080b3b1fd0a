import { useEffect, useRef, useState } from 'react'
import PauseIcon from 'lucide-react/icons/pause'
import PlayIcon from 'lucide-react/icons/play'
import type { OperationAddress } from '../http/operations.ts'
import { request } from '../http/request.ts'
import { attachmentId, attachmentMediaType } from '../offline/store/attachments.ts'
import { currentDevice } from '../offline/store/device.ts'
import { useBlobAddress } from '../trade/files/use-blob-address.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './voice-note.module.css'

/**
 * In the order of preference: AAC plays on every device, Opus where the browser cannot make AAC. MP4 without a codec is
 * last: it is AAC where a browser knows no codecs by name, as older iPhones do, and may be Opus elsewhere.
 */
const VOICE_FORMATS = [
  { type: 'audio/mp4;codecs=mp4a.40.2', ending: 'm4a' },
  { type: 'audio/webm;codecs=opus', ending: 'weba' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
  { type: 'audio/mp4', ending: 'm4a' },
]
export type VoiceFormat = (typeof VOICE_FORMATS)[number]

/** How this browser records; undefined if it cannot, as on a page without https. */
export const voiceFormat = (): VoiceFormat | undefined =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined
    ? VOICE_FORMATS.find(({ type }) => MediaRecorder.isTypeSupported(type))
    : undefined

/** 'Voice note, 1 min 5 s.m4a': lists show it, and a recording does not say its length by itself. */
export const voiceNoteNameOf = (seconds: number, { ending }: VoiceFormat) =>
  `Voice note, ${seconds >= 60 ? `${Math.floor(seconds / 60)} min ` : ''}${seconds % 60} s.${ending}`

/** Of a voice note, by its name; undefined for any other file. */
export function voiceNoteSecondsOf(name: string): number | undefined {
  const [, minutes = '0', seconds] = /^Voice note, (?:(\d+) min )?(\d+) s\.\w+$/.exec(name) ?? []
  return seconds === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
}

export const recordedTimeText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type Props = { name: string; url: string | null; keptId: string | undefined }

/** Plays a sound in its thread: from this device, where it is kept like any file, else from the server. */
export function VoiceNote({ name, url, keptId }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [bytes, setBytes] = useState<ArrayBuffer>()
  const [isPlaying, setIsPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(voiceNoteSecondsOf(name) ?? 0)
  const [failure, setFailure] = useState('')
  const address = useBlobAddress(bytes, attachmentMediaType(name))

  useEffect(() => {
    if (address) void audio.current?.play().catch(() => {})
  }, [address])

  async function play() {
    setFailure('')
    const sound = audio.current!
    if (address) return isPlaying ? sound.pause() : void sound.play().catch(() => {})
    // WebKit lets a page be heard from an element that was touched in a press, and reading the bytes outlasts it.
    sound.load()
    const found = await soundBytesOf(keptId ?? attachmentId(url) ?? '', url)
    if (found) setBytes(found)
    else setFailure('Not on this device. It plays once there is signal.')
  }

  return (
    <div className={styles.note}>
      <IconButton label={isPlaying ? `Pause ${name}` : `Play ${name}`} variant="outline" onClick={() => void play()}>
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      <input
        type="range"
        aria-label={`Position in ${name}`}
        aria-valuetext={`${recordedTimeText(Math.floor(at))} of ${recordedTimeText(Math.round(length))}`}
        min={0}
        max={length || 1}
        step={0.1}
        value={Math.min(at, length)}
        disabled={!address}
        onChange={({ target }) => {
          if (audio.current) audio.current.currentTime = Number(target.value)
        }}
      />
      <span className={styles.time}>{recordedTimeText(Math.floor(at > 0 ? at : length))}</span>
      {failure && <output className={styles.failure}>{failure}</output>}
      <audio
        ref={audio}
        src={address ?? undefined}
        onPlay={({ currentTarget }) => {
          pauseOtherSounds(currentTarget)
          setIsPlaying(true)
        }}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) => Number.isFinite(duration) && setLength(duration)}
        onEnded={() => setAt(0)}
        onError={() => setFailure('This browser cannot play it.')}
      >
        <track kind="captions" />
      </audio>
    </div>
  )
}

/** Null if neither this device nor the server gives it. */
async function soundBytesOf(id: string, url: string | null): Promise<ArrayBuffer | null> {
  const kept = await currentDevice().db.documents.get(id)
  if (kept || !url) return kept?.bytes ?? null
  const path = url.replace(/^\/api/, '') as OperationAddress<'/messages/attachments/{id}'>
  return request('GET', path, undefined, { read: (response) => response.arrayBuffer() }).catch(() => null)
}

/** One at a time. */
function pauseOtherSounds(audio: HTMLAudioElement) {
  if (playingSound !== audio) playingSound?.pause()
  playingSound = audio
}
let playingSound: HTMLAudioElement | null = null
