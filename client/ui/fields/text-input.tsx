import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './control.module.css'
import { useControl } from './field.tsx'
import { useTooLong } from './too-long.tsx'

/** A native input, connected to the Field around it. `icon` is inside, on the left (a search box). */
export function TextInput({
  icon,
  className,
  most,
  ...rest
}: Omit<ComponentProps<'input'>, 'maxLength'> & { icon?: ReactNode } & MostCharacters) {
  const control = useControl()
  const { attributes, note } = useTooLong(rest.value, most, control['aria-describedby'])
  const input = (
    <input type="text" {...control} {...rest} {...attributes} className={classNames(styles.control, className)} />
  )
  if (!icon)
    return (
      <>
        {input}
        {note}
      </>
    )
  return (
    <>
      <div className={styles.search}>
        {icon}
        {input}
      </div>
      {note}
    </>
  )
}

export function TextArea({ className, most, ...rest }: Omit<ComponentProps<'textarea'>, 'maxLength'> & MostCharacters) {
  const control = useControl()
  const { attributes, note } = useTooLong(rest.value, most, control['aria-describedby'])
  return (
    <>
      <textarea rows={4} {...control} {...rest} {...attributes} className={classNames(styles.control, className)} />
      {note}
    </>
  )
}

/** `most`: characters that the server takes. */
type MostCharacters = { most?: number | undefined }
