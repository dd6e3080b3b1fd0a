import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { menuPlacesOf } from './places.tsx'
import {
  areLetterShortcutsOn,
  EVERYWHERE_HEADING,
  listShortcuts,
  type Shortcut,
  turnLetterShortcuts,
  useShortcuts,
} from './shortcuts.ts'
import styles from './keys-dialog.module.css'

/** The shortcuts of every screen, and `?`, which lists them together with the open screen's own. */
export function ShellShortcuts() {
  const user = useOwnRecord()
  const navigate = useNavigate()
  const [shown, setShown] = useState<ReturnType<typeof listShortcuts> | null>(null)
  const open = () => setShown(listShortcuts().map(shortcutsWithKeys))

  // Today is left out because it comes and goes: a place must keep its digit.
  const places = user ? menuPlacesOf(user.user_type, { isStaff: user.is_staff, unread: 0, isDayNear: false }) : []
  useShortcuts(EVERYWHERE_HEADING, [
    ...places
      .filter(({ isMenuOnly }) => !isMenuOnly)
      .map(({ label, to }, at): Shortcut => [`${at + 1}`, label, () => void navigate(to)]),
    ['t', 'Today', () => void navigate('/today')],
    ['N', 'Notifications', () => void navigate('/notifications')],
    ['Escape', 'Close what is open'],
    ['Alt+T', 'Go to what’s just popped up'],
    ['?', 'Show these keys', open],
  ])

  return shown && <ShortcutsDialog groups={shown} onClose={() => setShown(null)} />
}

/** Without the commands that only the palette has. */
const shortcutsWithKeys = ({ heading, shortcuts }: ReturnType<typeof listShortcuts>[number]) => ({
  heading,
  shortcuts: shortcuts.filter(([keys]) => keys !== ''),
})

type Props = { groups: ReturnType<typeof listShortcuts>; onClose: () => void }

function ShortcutsDialog({ groups, onClose }: Props) {
  const [isOn, setIsOn] = useState(areLetterShortcutsOn)
  return (
    <Dialog
      open
      size="lg"
      title="Keyboard shortcuts"
      description="They don’t work while you’re typing. If you dictate, turn single letters off, or spoken words will set them off."
      onClose={onClose}
      footer={
        <Checkbox
          checked={isOn}
          onChange={({ target }) => {
            turnLetterShortcuts(target.checked)
            setIsOn(target.checked)
          }}
        >
          Shortcuts on
        </Checkbox>
      }
    >
      <Stack
        as="section"
        gap={4}
        aria-label="Shortcuts"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may be longer than the screen: WCAG 2.1.1
        tabIndex={0}
      >
        {groups.map(({ heading, shortcuts }) => (
          <section key={heading} aria-label={heading}>
            <h3>{heading}</h3>
            <dl className={styles.keys}>
              {shortcuts.map(([keys, words]) => (
                <div key={keys} className={styles.line}>
                  <dt className={styles.names}>
                    {keys.split(' ').map((key) => (
                      <kbd key={key} className={styles.key}>
                        {KEY_SYMBOLS[key] ?? key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Dialog>
  )
}

const KEY_SYMBOLS: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}
