package Nats;    # The few words of the NATS protocol that a client needs, on nothing but Perl's own modules.
use strict;
use warnings;
use IO::Socket::INET;
use JSON::PP;
use Token qw(token);

sub new {
    my ($class, $url, $place, $name) = @_;
    my ($host, $port) = $url =~ m{^\w+://([^:/]+)(?::(\d+))?} or die "no NATS address: $url\n";
    my $socket = IO::Socket::INET->new(PeerAddr => $host, PeerPort => $port // 4222, Timeout => 10)
        or die "no broker at $url: $@\n";
    binmode $socket;
    my $jwt = token(scalar readline $socket, "$host-" . ($port // 4222));
    my $replies = sprintf "_INBOX.$place.$name.%x%x", int(rand(2**31)), $$;
    my $self = bless { socket => $socket, replies => $replies, place => $place, name => $name, jwt => $jwt }, $class;
    print $socket qq(CONNECT {"verbose":false,"headers":true,"no_responders":true,"jwt":"$jwt"}\r\nSUB $replies 1\r\n);
    return $self;
}

sub publish {
    my ($self, $subject, $value, $reply) = @_;
    my $payload = JSON::PP->new->utf8->canonical->encode($value);
    print { $self->{socket} } "PUB $subject ", $reply ? "$reply " : '', length $payload, "\r\n$payload\r\n";
}

# Publishes and waits for the answer: headers and payload of the stream's confirmation or stored message.
sub request {
    my ($self, $subject, $value) = @_;
    my $socket = $self->{socket};
    $self->publish($subject, $value, $self->{replies});
    while (defined(my $line = readline $socket)) {
        my ($verb, @words) = split ' ', $line;
        if ($verb eq 'PING') { print $socket "PONG\r\n" }
        elsif ($verb eq '-ERR') { die "the broker says @words\n" }
        elsif ($verb =~ /^H?MSG$/) {
            read $socket, my $data, $words[-1] + 2;
            my $head = $verb eq 'HMSG' ? $words[-2] : 0;
            return (substr($data, 0, $head), substr($data, $head, $words[-1] - $head));
        }
    }
    die "the broker is gone; start me again, and I go on where I was\n";
}

# The next message in the inbox behind a sequence: its own sequence and its text; nothing where there is none yet.
sub stored {
    my ($self, $after) = @_;
    if ($self->{jwt}) {    # through the gateway: a seat has no part in the stream
        my (undef, $reply) = $self->request("swarm.v1.$self->{place}.back.$self->{name}", { after => $after + 0 });
        die "$1\n" if $reply =~ /^\{"for":"$self->{name}","error":"([^"]*)/;
        return $reply =~ /^\{"for":"$self->{name}","seq":(\d+),"of":"inbox","message":(.*)\}$/s ? ($1, $2) : ();
    }
    my $next = sub { $self->request('$JS.API.DIRECT.GET.SWARM', { seq => $after + 1, next_by_subj => "swarm.v1.$self->{place}.$_[0]" }) };
    my ($headers, $data) = $next->("inbox.seat.$self->{name}");
    return ($1, $data) if $headers =~ /^Nats-Sequence: (\d+)/m;
    return $after || ($next->('control'))[0] =~ /^Nats-Sequence: /m ? () : die "there is no discussion $self->{place}: check its id\n";
}

1;
