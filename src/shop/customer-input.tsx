import type { Customer } from '#contract/customers.ts'
import { type SuggestFieldProps, SuggestInput, SuggestOption } from '#forms/suggest-input.tsx'
import { useSuggestions } from '#forms/use-suggestions.ts'
import { customersLike } from './customer-suggestions.ts'

export function CustomerInput(props: SuggestFieldProps<Customer>) {
  const suggestions = useSuggestions(props.value, customersLike)
  return (
    <SuggestInput
      {...props}
      {...suggestions}
      show={({ name, email, location }) => (
        <SuggestOption typed={props.value} name={name} note={[email, location].filter(Boolean).join(' · ')} />
      )}
    />
  )
}
