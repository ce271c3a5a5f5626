import { Part, type PartProps } from '../../../ui/part.tsx'

/** One matter of Meus Dados. */
export const ProfilePart = (props: PartProps) => <Part narrow {...props} />
