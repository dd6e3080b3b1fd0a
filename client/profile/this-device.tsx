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
import { type ColourMode, useColourMode } from '../shell/colour-mode.tsx'
import { useOpened } from '../trade/use-opened.ts'
import { InstallSheet, useWayToInstall } from '../shell/install.tsx'

const modes = [
  { value: 'device', label: 'Same as the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'backstage', label: 'Backstage: large, amber on black' },
] as const

/** Settings of this device only: its colours, the version, and signing out. */
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
        Sign out
      </Button>
    </section>
  )
}

/** Only where it is not installed yet, and the browser has a way. */
function Install() {
  const way = useWayToInstall()
  const { idOf, open, close } = useOpened()
  if (!way) return null
  return (
    <Card>
      <Row justify="between" gap={3} wrap>
        <Text strong>{BRAND} on your home screen</Text>
        <Button onClick={() => open('install', 'how')}>Show how</Button>
      </Row>
      {idOf('install') && <InstallSheet onClose={close} />}
    </Card>
  )
}
