import { VisuallyHidden } from '@mantine/core'
import css from './profile-name.module.css'

/** Name and e-mail of a profile, as its button shows them. */
export const ProfileName = ({ name, email }: { name: string; email: string }) => (
  <span className={css.profile}>
    <b>
      <VisuallyHidden>Gerenciar </VisuallyHidden>
      {name}
    </b>
    <span>{email}</span>
  </span>
)
