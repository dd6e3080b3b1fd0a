import LogOutIcon from 'lucide-react/icons/log-out'
import { BRAND } from '../../shared/brand.ts'
import { useAppUpdate } from '../offline/session/app-update.ts'
import { logOut } from '../shell/log-out.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Select } from '../ui/fields/select.tsx'
import styles from './profile.module.css'
import { useState, useSyncExternalStore } from 'react'
import { InstallSheet, useWayToInstall } from '../shell/install.tsx'

const modes = [
  { value: 'device', label: 'As the device has it' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Settings of this device only: light or dark, the version, and signing out. */
export function ThisDevice() {
  const [mode, setMode] = useColourMode()
  const update = useAppUpdate()

  return (
    <section className={styles.device} aria-labelledby="this-device">
      <h2 id="this-device">This device</h2>
      <Card>
        <Field label="Colours">
          <Select options={modes} value={mode} onChange={(event) => setMode(event.target.value as ColourMode)} />
        </Field>
      </Card>
      <Card>
        <Row justify="between" gap={3} wrap>
          <Stack gap={1}>
            <Text strong>Version {import.meta.env.VITE_VERSION ?? 'dev'}</Text>
            <Text size="small" muted>
              {update.ready ? 'A new version is ready.' : 'Up to date.'}
            </Text>
          </Stack>
          {update.ready && <Button onClick={update.reload}>Reload</Button>}
        </Row>
      </Card>
      <Install />
      <Button full icon={<LogOutIcon />} onClick={() => void logOut()}>
        Log out
      </Button>
    </section>
  )
}

/** Only where it is not installed yet, and the browser has a way. */
function Install() {
  const way = useWayToInstall()
  const [isOpen, setIsOpen] = useState(false)
  if (!way) return null
  return (
    <Card>
      <Row justify="between" gap={3} wrap>
        <Text strong>{BRAND} on your home screen</Text>
        <Button onClick={() => setIsOpen(true)}>Show how</Button>
      </Row>
      {isOpen && <InstallSheet onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

/**
 * 'device' follows the system; the others are stored under `colour-mode`. client/boot.ts applies it before the first
 * paint.
 */
type ColourMode = 'device' | 'light' | 'dark'

const KEY = 'colour-mode'
const listeners = new Set<() => void>()

function useColourMode() {
  return [useSyncExternalStore(subscribe, colourMode), setColourMode] as const
}

function colourMode(): ColourMode {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'device'
}

function setColourMode(mode: ColourMode) {
  if (mode === 'device') {
    localStorage.removeItem(KEY)
    delete document.documentElement.dataset.colourMode
    colourTheBar()
  } else {
    localStorage.setItem(KEY, mode)
    document.documentElement.dataset.colourMode = mode
    colourTheBar(mode)
  }
  for (const listener of listeners) listener()
}

/**
 * The colour of the device's own bar: two meta elements in index.html, one for each of the system's schemes. A chosen
 * mode sets both.
 */
function colourTheBar(chosen?: 'light' | 'dark') {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = meta.dataset[chosen ?? (meta.media.includes('dark') ? 'dark' : 'light')] ?? ''
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
