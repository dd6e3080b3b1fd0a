import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '../avatar.tsx'
import styles from './row-name.module.css'

/** What a row is named after, and opens when it is pressed; keys that move to the row focus it. */
export const RowName = (props: ComponentProps<'button'>) => (
  <button type="button" data-opens="" className={styles.name} {...props} />
)

/** The same for what is opened at an address. */
export const RowLink = (props: ComponentProps<typeof Link>) => <Link data-opens="" className={styles.name} {...props} />

type RowPersonProps = { name: string; picture: string | null; children: ReactNode }

/** Somebody's picture before their name and what is marked beside it. */
export const RowPerson = ({ name, picture, children }: RowPersonProps) => (
  <span className={styles.who}>
    <Avatar name={name} src={picture} size={24} />
    {children}
  </span>
)
