import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emailSchema, emptySchema, instantSchema, keySchema, pageQuery } from '../common.ts'
import { page } from '../page.ts'
import { permissionNames } from '../permissions.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema, textSchema } from '../text.ts'

/** Most symbols of the texts of a group. */
export const groupLengths = { name: 80, description: 500 } as const

const name = lineSchema
  .min(1, 'Informe o nome do grupo.')
  .refine((text) => [...text].length <= groupLengths.name, `O nome do grupo deve ter no máximo ${groupLengths.name} caracteres.`)
const actionId = z.enum(permissionNames)
const action = z.object({ id: actionId, name: z.string() })

export const accessGroupSchema = z.object({
  id: keySchema,
  name: z.string(),
  description: z.string(),
  users_count: z.int(),
  privileges_count: z.int(),
  bound: z.boolean().describe('its members see only its folders, and nothing when all of them were deleted'),
  folders: z.array(z.object({ key: keySchema, name: z.string() })).describe('folders it is bound to, by name'),
  createdAt: instantSchema,
})

export const groupMemberSchema = z.object({
  id: keySchema,
  name: z.string().nullable().describe('null until they entered the account'),
  email: z.string(),
  joined: z.boolean().describe('they entered the account'),
  addedAt: instantSchema,
})

export const accessModuleSchema = z.object({ id: z.string(), name: z.string(), actions: z.array(action) })

const groupChange = z.object({ id: z.int(), at: instantSchema, who: z.string().nullable(), what: z.string() })

const params = z.object({ id: keySchema })
const access = accessRules.accessGroups
const email = z.strictObject({ email: emailSchema })

/** Groups of people who work on a part of the account: members by e-mail address, permissions, and the folders they are bound to. */
export const accessGroupRoutes = defineRoutes({
  listAccessGroups: {
    method: 'GET',
    path: '/groups',
    access,
    summary: 'Access groups of the account, by name',
    response: z.array(accessGroupSchema),
  },
  createAccessGroup: {
    method: 'POST',
    path: '/groups',
    access,
    summary: 'Makes a group without permissions or members',
    body: z.strictObject({ name }),
    response: accessGroupSchema,
  },
  listGroupChanges: {
    method: 'GET',
    path: '/groups/log',
    access,
    summary: 'What was done with the groups of the account, or with one of them, the latest first',
    query: z.object({ group: keySchema.optional(), page: pageQuery.page, limit: z.coerce.number().int().min(1).max(50).default(10) }),
    response: page(groupChange, { by: 'count', rows: 'changes', total: 'total', totalFirst: true }),
  },
  getAccessGroup: {
    method: 'GET',
    path: '/groups/{id}',
    access,
    summary: 'One group',
    params,
    response: accessGroupSchema,
  },
  updateAccessGroup: {
    method: 'PUT',
    path: '/groups/{id}',
    access,
    summary: 'Changes name, description and, where they are given, the folders its members see',
    params,
    body: z.strictObject({
      name,
      description: textSchema
        .refine(
          (text) => [...text].length <= groupLengths.description,
          `A descrição deve ter no máximo ${groupLengths.description} caracteres.`,
        )
        .default(''),
      folders: z
        .array(keySchema)
        .max(100, 'Escolha no máximo 100 pastas.')
        .optional()
        .describe('keys of folders, with what lies in them; an empty list frees the group; absent: they stay'),
    }),
    response: accessGroupSchema,
  },
  deleteAccessGroup: {
    method: 'DELETE',
    path: '/groups/{id}',
    access,
    summary: 'Deletes a group; what it gave its members ends at once',
    params,
    response: emptySchema,
  },
  listGroupActions: {
    method: 'GET',
    path: '/groups/{id}/actions',
    access,
    summary: 'Actions the members of a group may do',
    params,
    response: z.array(action),
  },
  saveGroupPrivileges: {
    method: 'PUT',
    path: '/groups/{id}/privileges',
    access,
    summary: 'Sets the actions of a group, with the views they need; they hold from the members’ next call on',
    params,
    body: z.strictObject({ actions: z.array(actionId).max(permissionNames.length) }),
    response: accessGroupSchema,
  },
  listGroupMembers: {
    method: 'GET',
    path: '/groups/{id}/users',
    access,
    summary: 'Members of a group',
    params,
    response: z.array(groupMemberSchema),
  },
  addGroupMember: {
    method: 'POST',
    path: '/groups/{id}/users',
    access: { ...access, standing: 'good' },
    summary: 'Adds a member by e-mail address and mails them; the answer does not tell whether the address has an account',
    params,
    body: email,
    response: emptySchema,
  },
  removeGroupMember: {
    method: 'DELETE',
    path: '/groups/{id}/users',
    access,
    summary: 'Removes a member; what the group gave them ends at once',
    params,
    body: email,
    response: emptySchema,
  },
  listAccessModules: {
    method: 'GET',
    path: '/modules',
    access,
    summary: 'Actions that groups can be given, by module',
    response: z.array(accessModuleSchema),
  },
})

export type AccessGroup = z.output<typeof accessGroupSchema>
export type GroupMember = z.output<typeof groupMemberSchema>
export type AccessModule = z.output<typeof accessModuleSchema>
export type GroupChange = z.output<typeof groupChange>
