import { Link } from '@tanstack/react-router'
import { useProductName } from '../../shared/settings/use-settings.ts'
import { Chip } from '../../ui/chip.tsx'
import { Logo } from '../../ui/logo.tsx'
import css from './brand.module.css'

export type BrandProps = {
  /** Target of the link; without it the brand is the heading of the page. */
  to?: string
  chip?: string
  onClick?: (() => void) | undefined
}

/** Logo and name of the product. */
export function Brand({ to, chip, onClick }: BrandProps) {
  const face = (
    <>
      <Logo />
      <b>{useProductName()}</b>
      {chip !== undefined && <Chip>{chip}</Chip>}
    </>
  )
  if (to === undefined) return <h1 className={css.brand}>{face}</h1>
  return (
    <Link to={to} className={css.brand} onClick={onClick}>
      {face}
    </Link>
  )
}
