import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AccessGroup, AccessModule, GroupMember } from '@videozz/contract/browser'
import { api } from '../api/client.ts'

export type { AccessGroup, AccessModule, GroupMember } from '@videozz/contract/browser'

const groupsKey = ['access-groups'] as const
/** Changes of a page of the log. */
export const groupChangesPerPage = 10

/** Access groups of the own account. */
export const accessGroupsQuery = queryOptions({
  queryKey: [...groupsKey, 'list'],
  queryFn: ({ signal }): Promise<AccessGroup[]> => api('GET /groups', {}, { signal }),
  meta: { silent: true },
})

/** A group with the actions its members may do. */
export const accessGroupQuery = (id: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', id],
    queryFn: async ({ signal }) => {
      const [group, actions] = await Promise.all([
        api('GET /groups/{id}', { params: { id } }, { signal }),
        api('GET /groups/{id}/actions', { params: { id } }, { signal }),
      ])
      return { group, actions: actions.map((action) => action.id) }
    },
    meta: { silent: true },
  })

/** Members of a group. */
export const groupMembersQuery = (id: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'members', id],
    queryFn: ({ signal }): Promise<GroupMember[]> => api('GET /groups/{id}/users', { params: { id } }, { signal }),
    meta: { silent: true },
  })

/** Actions that groups can be given; they change with a release alone. */
export const accessModulesQuery = queryOptions({
  queryKey: [...groupsKey, 'modules'],
  queryFn: ({ signal }): Promise<AccessModule[]> => api('GET /modules', {}, { signal }),
  staleTime: Infinity,
  meta: { silent: true },
})

/** A page of what was done with a group, or with all of them. */
export const groupChangesQuery = (group: string | null, page: number) =>
  queryOptions({
    queryKey: [...groupsKey, 'log', group, page],
    queryFn: ({ signal }) =>
      api('GET /groups/log', { query: { page, limit: groupChangesPerPage, ...(group !== null && { group }) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** Fetches everything about groups again. */
export const invalidateAccessGroups = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: groupsKey })

/** The same after a group was deleted, but not the group: its screen is still there for a moment. */
export const invalidateAfterGroupDeletion = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: groupsKey, predicate: ({ queryKey }) => !queryKey.includes(id) })
