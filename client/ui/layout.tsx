import type { ComponentProps, ElementType } from 'react'
import { classNames } from './class-names.ts'
import styles from './layout.module.css'

/** Steps of 4 px. */
type LayoutGap = 1 | 2 | 3 | 4 | 6

type StackProps<As extends ElementType> = { as?: As; gap?: LayoutGap } & Omit<ComponentProps<As>, 'as'>

/** Children below each other. */
export function Stack<As extends ElementType = 'div'>({ as, gap = 3, className, ...rest }: StackProps<As>) {
  const Element: ElementType = as ?? 'div'
  return <Element {...rest} className={classNames(styles.stack, styles[`gap${gap}`], className)} />
}

type LayoutRowProps<As extends ElementType> = StackProps<As> & {
  wrap?: boolean
  justify?: 'between' | 'end'
}

/** Children beside each other, vertically centred. */
export function Row<As extends ElementType = 'div'>({
  as,
  gap = 2,
  wrap,
  justify,
  className,
  ...rest
}: LayoutRowProps<As>) {
  const Element: ElementType = as ?? 'div'
  return (
    <Element
      {...rest}
      className={classNames(
        styles.row,
        styles[`gap${gap}`],
        wrap && styles.wrap,
        justify && styles[justify],
        className,
      )}
    />
  )
}

type TextProps<As extends ElementType> = {
  as?: As
  size?: 'body' | 'small' | 'tiny'
  muted?: boolean
  strong?: boolean
} & Omit<ComponentProps<As>, 'as'>

/** A paragraph by default. Headings are plain h1 to h4: base.css styles them. */
export function Text<As extends ElementType = 'p'>({
  as,
  size = 'body',
  muted,
  strong,
  className,
  ...rest
}: TextProps<As>) {
  const Element: ElementType = as ?? 'p'
  return (
    <Element
      {...rest}
      className={classNames(size !== 'body' && styles[size], muted && styles.muted, strong && styles.strong, className)}
    />
  )
}
