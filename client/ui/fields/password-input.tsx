import { useState } from 'react'
import { PASSWORD_MAX } from '../../../shared/limits.ts'
import HideIcon from 'lucide-react/icons/eye-off'
import ShowIcon from 'lucide-react/icons/eye'
import { IconButton } from '../icon-button.tsx'
import styles from './password-input.module.css'
import { TextInput } from './text-input.tsx'

type Props = {
  name?: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (value: string) => void
}

/** A password box with a button to show the password. */
export function PasswordInput({ name = 'password', autoComplete, value, onChange }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.password}>
      <TextInput
        type={isShown ? 'text' : 'password'}
        name={name}
        most={PASSWORD_MAX}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        label={isShown ? 'Hide password' : 'Show password'}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <HideIcon /> : <ShowIcon />}
      </IconButton>
    </div>
  )
}
