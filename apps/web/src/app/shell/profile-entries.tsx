import { Menu } from '@mantine/core'
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { profilesQuery } from '../../shared/queries/profiles.ts'
import { ProfileName } from './profile-name.tsx'
import css from './profile-entries.module.css'

/** Number of profiles listed in the menu; with more, the search dialog lists all. */
const inMenu = 6

export type ProfileEntriesProps = { current: string; onSwitch: (profile: { id: string; name: string }) => void; onSearch: () => void }

/** The other profiles in the person's menu. */
export function ProfileEntries({ current, onSwitch, onSearch }: ProfileEntriesProps) {
  const { data, error, isFetching, refetch } = useQuery(profilesQuery)
  const others = data?.filter(({ id }) => id !== current) ?? []
  return (
    <>
      <Menu.Label>Outros perfis</Menu.Label>
      {others.slice(0, inMenu).map((profile) => (
        <Menu.Item key={profile.id} leftSection={<IconSwitchHorizontal size={17} aria-hidden />} onClick={() => onSwitch(profile)}>
          <ProfileName {...profile} />
        </Menu.Item>
      ))}
      {others.length > inMenu && (
        <Menu.Item leftSection={<IconListSearch size={17} aria-hidden />} onClick={onSearch}>
          Ver todos os {others.length} perfis
        </Menu.Item>
      )}
      {error ? (
        <>
          <p className={css.note}>{error instanceof ApiError ? error.message : 'Não foi possível carregar os perfis.'}</p>
          <Menu.Item
            leftSection={<IconRefresh size={17} aria-hidden />}
            closeMenuOnClick={false}
            disabled={isFetching}
            onClick={() => void refetch()}
          >
            Tentar novamente
          </Menu.Item>
        </>
      ) : (
        others.length === 0 && <p className={css.note}>{data ? 'Nenhum outro perfil.' : 'Carregando perfis…'}</p>
      )}
    </>
  )
}
