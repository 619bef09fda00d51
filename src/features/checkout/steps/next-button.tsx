import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'

export function NextButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button
      size="lg"
      rightSection={<IconArrowRight size={18} className="flip" aria-hidden="true" />}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
