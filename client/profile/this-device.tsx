import LogOutIcon from 'lucide-react/icons/log-out'
import { useAppUpdate } from '../offline/session/app-update.ts'
import { logOut } from '../offline/session/log-out.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useColourMode, type ColourMode } from './colour-mode.ts'
import { Field } from '../ui/fields/field.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Select } from '../ui/fields/select.tsx'
import styles from './profile.module.css'

const modes = [
  { value: 'device', label: 'As the device has it' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** What is set on this phone only: light or dark, the version, and the way out. */
export function ThisPhone() {
  const [mode, setMode] = useColourMode()
  const update = useAppUpdate()

  return (
    <section className={styles.phone} aria-labelledby="this-phone">
      <h2 id="this-phone">This phone</h2>
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
      <Button full icon={<LogOutIcon />} onClick={() => void logOut()}>
        Log out
      </Button>
    </section>
  )
}
