import { useState } from 'react'
import HideIcon from 'lucide-react/icons/eye-off'
import ShowIcon from 'lucide-react/icons/eye'
import { IconButton } from '../ui/icon-button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import styles from './auth.module.css'

type Props = {
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (value: string) => void
}

export function PasswordInput({ autoComplete, value, onChange }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.password}>
      <TextInput
        type={isShown ? 'text' : 'password'}
        name="password"
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
