import LogOutIcon from 'lucide-react/icons/log-out'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { formatDate, formatTime } from '../../shared/dates.ts'
import { readLateCount } from '../offline/outbox/late-count.ts'
import { useAppUpdate } from '../offline/session/app-update.ts'
import { useLive } from '../offline/store/use-live.ts'
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

const colourModeOptions = [
  { value: 'device', label: 'Same as the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'backstage', label: 'Backstage: large, amber on black' },
] as const

/** Settings of this device only: its colours, the version, whether it has sent in time, and signing out. */
export function ThisDevice() {
  const [mode, setMode] = useColourMode()
  const update = useAppUpdate()

  return (
    <section className={styles.device} aria-labelledby="this-device">
      <h2 id="this-device">This device</h2>
      <Card>
        <Field label="Colours">
          <Select
            options={colourModeOptions}
            value={mode}
            onChange={(event) => setMode(event.target.value as ColourMode)}
          />
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
      <SentLateCard />
      <InstallCard />
      <Button full icon={<LogOutIcon />} onClick={() => void logOut()}>
        Sign out
      </Button>
    </section>
  )
}

/** What support asks for, as nothing of it is sent to anybody; nothing where all was sent in time. */
function SentLateCard() {
  const late = useLive(readLateCount, [])
  if (!late) return null
  const { times, last } = late
  return (
    <Card>
      <Stack gap={1}>
        <Text strong>{times === 1 ? 'Sending was late once' : `Sending was late ${times} times`}</Text>
        <Text size="small" muted>
          Something waited over a minute when it could have gone, last on {formatDate(last)} at {formatTime(last)}.
          Nothing was lost. If it keeps happening, tell support.
        </Text>
      </Stack>
    </Card>
  )
}

/** Only where it is not installed yet, and the browser has a way. */
function InstallCard() {
  const way = useWayToInstall()
  const { idOf, open, close } = useOpened()
  if (!way) return null
  return (
    <Card>
      <Row justify="between" gap={3} wrap>
        <Text strong>{PRODUCT_NAME} on your home screen</Text>
        <Button onClick={() => open('install', 'how')}>Show how</Button>
      </Row>
      {idOf('install') && <InstallSheet onClose={close} />}
    </Card>
  )
}
