import { counted } from '../../../shared/format/counts.ts'

export const membersText = counted('usuário', 'usuários')
export const privilegesText = counted('permissão', 'permissões')
