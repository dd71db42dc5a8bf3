<?php

declare(strict_types=1);

namespace Barta;

/** A refusal; nothing was done. Branch on `$problem->body['code']` and its `errors`. */
final class Problem extends \RuntimeException
{
    /** @param array<string, mixed> $body as RFC 9457 has it */
    public function __construct(public readonly array $body)
    {
        parent::__construct((string) ($body['detail'] ?? 'No answer'), (int) ($body['status'] ?? 0));
    }
}
