import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../platform/api/query-client.ts'
import { keepPhoto, readPhoto } from './device/run-store.ts'

/** Photo of an open stop; survives if the camera kills the app. */
export function useKeptPhoto(
  deliveryId: string,
): [photo: Blob | null, change: (photo: Blob | null) => void] {
  const queryKey = ['driver-photo', deliveryId]
  const { data = null } = useQuery({
    queryKey,
    queryFn: () => readPhoto(deliveryId),
    networkMode: 'always',
    retry: false,
    // Loaded when the dialog opens; later the chosen photo.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const change = (photo: Blob | null) => {
    // Store before showing; on a full phone show it anyway.
    void keepPhoto(deliveryId, photo)
      .catch(() => {})
      .then(() => queryClient.setQueryData(queryKey, photo))
  }
  return [data, change]
}
