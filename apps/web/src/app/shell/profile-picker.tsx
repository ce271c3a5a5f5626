import { Modal, TextInput, UnstyledButton } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profilesQuery } from '../../shared/queries/profiles.ts'
import { ProfileName } from './profile-name.tsx'
import css from './profile-picker.module.css'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Search of all other profiles by name or e-mail, for people who have many. */
export default function ProfilePicker({
  current,
  onSwitch,
  onClose,
}: {
  current: string
  onSwitch: (profile: { id: string; name: string }) => void
  onClose: () => void
}) {
  const { data = [] } = useQuery(profilesQuery)
  const [search, setSearch] = useState('')
  const found = data.filter(({ id, name, email }) => id !== current && fold(`${name} ${email}`).includes(fold(search.trim())))
  return (
    <Modal opened onClose={onClose} title="Outros perfis" size={440}>
      <TextInput
        label="Procurar perfil"
        placeholder="Nome ou e-mail"
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <p className={css.found} role="status">
        {found.length === 0 ? 'Nenhum perfil encontrado.' : found.length === 1 ? '1 perfil' : `${found.length} perfis`}
      </p>
      <ul className={css.list}>
        {found.map((profile) => (
          <li key={profile.id}>
            <UnstyledButton onClick={() => onSwitch(profile)}>
              <ProfileName {...profile} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
