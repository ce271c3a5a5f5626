import { VisuallyHidden } from '@mantine/core'
import css from './profile-name.module.css'

/** A profile one may act for, as its button shows it. */
export const ProfileName = ({ name, email }: { name: string; email: string }) => (
  <span className={css.profile}>
    <b>
      <VisuallyHidden>Gerenciar </VisuallyHidden>
      {name}
    </b>
    <span>{email}</span>
  </span>
)
